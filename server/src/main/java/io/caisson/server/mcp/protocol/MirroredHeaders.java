package io.caisson.server.mcp.protocol;

import io.caisson.text.Text;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The headers in which a client of 2026-07-28 repeats parts of its message. A proxy may have routed or
/// authorized the request by them, so a request whose headers differ from its message is refused.
public record MirroredHeaders(Function<String, @Nullable String> headers) {
    public static final String VERSION = "MCP-Protocol-Version";
    private static final String METHOD = "Mcp-Method";
    private static final String NAME = "Mcp-Name";
    private static final Map<String, String> NAMED =
            Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");
    private static final String ENCODED = "=?base64?";
    private static final String END = "?=";

    /// The headers for `message`.
    public static Map<String, String> of(Message message) {
        var headers = new LinkedHashMap<String, String>();
        headers.put(VERSION, encoded(Stateless.version(message)));
        headers.put(METHOD, encoded(message.method()));
        var field = NAMED.get(message.method());
        if (field != null && message.params().get(field) instanceof String name) {
            headers.put(NAME, encoded(name));
        }
        return headers;
    }

    /// Encodes always, because not every text is valid in a header.
    private static String encoded(String text) {
        return ENCODED + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + END;
    }

    public void checkVersion(Message message) {
        check(VERSION, Stateless.version(message));
    }

    public void check(Message message) {
        check(METHOD, message.method());
        var field = NAMED.get(message.method());
        if (field != null && message.params().get(field) instanceof String name) {
            check(NAME, name);
        }
    }

    private void check(String header, String body) {
        var given = Optional.ofNullable(headers.apply(header)).orElseThrow(() -> mismatch(header + " is missing"));
        if (!decoded(header, given).equals(body)) {
            throw mismatch(
                    header + " is '" + Text.printable(given) + "', the message says '" + Text.printable(body) + "'");
        }
    }

    private static String decoded(String header, String given) {
        if (!given.startsWith(ENCODED) || !given.endsWith(END)) {
            return given;
        }
        try {
            var text = given.substring(ENCODED.length(), given.length() - END.length());
            return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw mismatch(header + " is no valid Base64");
        }
    }

    private static RpcException mismatch(String why) {
        return new RpcException(RpcException.HEADER_MISMATCH, "Header mismatch: " + why);
    }
}
