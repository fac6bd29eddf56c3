package io.caisson.server.mcp.protocol;

import io.caisson.Value;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A JSON-RPC message from a client.
///
/// @param id of a request or a response; text or a number
/// @param method empty for a response
/// @param whole all members of the message
public record Message(
        Optional<Object> id, String method, Map<String, @Nullable Object> params, Map<String, @Nullable Object> whole) {

    /// Parses a message.
    ///
    /// @throws RpcException when `text` is not a valid message
    public static Message read(String text) {
        var whole = members(text);
        if (!"2.0".equals(whole.get("jsonrpc"))) {
            throw invalid("jsonrpc: it must be \"2.0\"");
        }
        var id = whole.get("id");
        if (whole.containsKey("id") && !(id instanceof String || id instanceof BigDecimal)) {
            throw invalid("id: it must be text or a number");
        }
        if (!(whole.getOrDefault("method", "") instanceof String method)) {
            throw invalid("method: it must be text");
        }
        if (method.isEmpty() && !whole.containsKey("result") && !whole.containsKey("error")) {
            throw invalid("method: it is required");
        }
        try {
            return new Message(
                    Optional.ofNullable(id),
                    method,
                    new Arguments(whole).object("params").members(),
                    whole);
        } catch (BadArgumentException e) {
            throw invalid(String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, @Nullable Object> members(String text) {
        Object read;
        try {
            read = Value.json(text).toJava();
        } catch (IllegalArgumentException e) {
            throw new RpcException(RpcException.PARSE_ERROR, String.valueOf(e.getMessage()));
        }
        if (read instanceof Map<?, ?> members) {
            return named(members);
        }
        throw invalid("a message is one object");
    }

    @SuppressWarnings("unchecked") // the reader makes no other maps
    private static Map<String, @Nullable Object> named(Map<?, ?> members) {
        return (Map<String, @Nullable Object>) members;
    }

    public boolean isRequest() {
        return !method.isEmpty() && id.isPresent();
    }

    boolean isNotification() {
        return !method.isEmpty() && id.isEmpty();
    }

    /// The metadata of the message (`_meta`).
    public Arguments meta() {
        try {
            return new Arguments(params).object("_meta");
        } catch (BadArgumentException e) {
            return Arguments.NONE;
        }
    }

    private static RpcException invalid(String why) {
        return new RpcException(RpcException.INVALID_REQUEST, why);
    }
}
