package io.caisson.server.telemetry;

import java.util.Map;
import java.util.stream.Collectors;

/// What a log line says in members of its own. Given as the only parameter of a message.
record LogFields(Map<String, Object> members) {

    /// For a line of text.
    @Override
    public String toString() {
        return members.values().stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
