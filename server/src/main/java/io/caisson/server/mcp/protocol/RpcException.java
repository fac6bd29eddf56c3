package io.caisson.server.mcp.protocol;

import java.util.Map;

/// Thrown for a request that is answered with a JSON-RPC error.
public final class RpcException extends RuntimeException {
    static final int PARSE_ERROR = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int NO_SUCH_METHOD = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL = -32603;
    /// The code for an unknown resource in revisions before 2026-07-28.
    static final int NO_SUCH_RESOURCE = -32002;

    /// The tenant has used up its share; answered with status 429.
    public static final int TENANT_SHARE = -32029;

    static final int HEADER_MISMATCH = -32020;
    public static final int MISSING_CAPABILITY = -32021;
    static final int UNSUPPORTED_VERSION = -32022;

    private final int code;
    private final transient Map<String, Object> data;
    private final boolean resource;

    private RpcException(int code, String message, Map<String, Object> data, boolean resource) {
        super(message);
        this.code = code;
        this.data = Map.copyOf(data);
        this.resource = resource;
    }

    RpcException(int code, String message, Map<String, Object> data) {
        this(code, message, data, false);
    }

    public RpcException(int code, String message) {
        this(code, message, Map.of());
    }

    public static RpcException invalid(String message) {
        return new RpcException(INVALID_PARAMS, message);
    }

    static RpcException noSuchMethod() {
        return new RpcException(NO_SUCH_METHOD, "Method not found");
    }

    /// The same error for a resource that does not exist and for one that the caller may not see.
    static RpcException noSuchResource(String uri) {
        return new RpcException(INVALID_PARAMS, "Resource not found", Map.of("uri", uri), true);
    }

    public int code() {
        return code;
    }

    /// The code in revisions before 2026-07-28.
    public int earlierCode() {
        return resource ? NO_SUCH_RESOURCE : code;
    }

    public Map<String, Object> data() {
        return data;
    }

    public String words() {
        return String.valueOf(getMessage());
    }
}
