package io.caisson.server.telemetry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Something that took time, in a trace.
///
/// @param parentId of the span it belongs to
/// @param startNanos since the epoch
/// @param attributes text and whole numbers
record Span(
        String traceId,
        String spanId,
        Optional<String> parentId,
        String name,
        Kind kind,
        long startNanos,
        long endNanos,
        Map<String, Object> attributes,
        boolean failed) {

    /// The numbers of the protocol.
    enum Kind {
        INTERNAL(1),
        SERVER(2);

        private final int number;

        Kind(int number) {
            this.number = number;
        }
    }

    private static final int ERROR = 2;

    /// Its form in OTLP's JSON.
    Map<String, Object> json() {
        var members = new LinkedHashMap<String, Object>();
        members.put("traceId", traceId);
        members.put("spanId", spanId);
        parentId.ifPresent(id -> members.put("parentSpanId", id));
        members.put("name", name);
        members.put("kind", kind.number);
        members.put("startTimeUnixNano", String.valueOf(startNanos));
        members.put("endTimeUnixNano", String.valueOf(endNanos));
        members.put("attributes", attributes(attributes));
        if (failed) {
            members.put("status", Map.of("code", ERROR));
        }
        return members;
    }

    static List<Map<String, Object>> attributes(Map<String, Object> attributes) {
        var all = new ArrayList<Map<String, Object>>();
        attributes.forEach((key, value) -> {
            // 64-bit numbers are text in this JSON
            var typed = value instanceof Number
                    ? Map.of("intValue", String.valueOf(value))
                    : Map.of("stringValue", String.valueOf(value));
            all.add(Map.of("key", key, "value", typed));
        });
        return all;
    }
}
