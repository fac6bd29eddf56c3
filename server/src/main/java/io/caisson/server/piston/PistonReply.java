package io.caisson.server.piston;

import io.caisson.Value;
import java.util.Map;

/// What a client is answered over HTTP.
public record PistonReply(int status, Map<String, String> headers, String json) {
    static PistonReply of(Object members) {
        return new PistonReply(200, Map.of(), Value.of(members).json());
    }

    /// An error, in the one form it has there.
    public static PistonReply message(int status, String message, Map<String, String> headers) {
        return new PistonReply(
                status, headers, Value.of(Map.of("message", message)).json());
    }
}
