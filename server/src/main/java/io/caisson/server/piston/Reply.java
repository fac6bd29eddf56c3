package io.caisson.server.piston;

import io.caisson.Value;
import java.util.Map;

/// What a client is answered over HTTP.
public record Reply(int status, Map<String, String> headers, String json) {
    static Reply of(Object members) {
        return new Reply(200, Map.of(), Value.of(members).json());
    }

    /// An error, in the one form it has there.
    public static Reply message(int status, String message, Map<String, String> headers) {
        return new Reply(status, headers, Value.of(Map.of("message", message)).json());
    }
}
