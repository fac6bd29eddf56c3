package io.caisson.server.piston;

import io.caisson.Value;
import java.util.Map;

/// An HTTP answer to a client of Piston.
public record PistonReply(int status, Map<String, String> headers, String json) {
    static PistonReply of(Object members) {
        return new PistonReply(200, Map.of(), Value.of(members).json());
    }

    /// An error in Piston's form.
    public static PistonReply message(int status, String message, Map<String, String> headers) {
        return new PistonReply(
                status, headers, Value.of(Map.of("message", message)).json());
    }
}
