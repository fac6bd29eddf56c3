package io.caisson.server.telemetry;

import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/// Where a span hangs in a trace, as the W3C header `traceparent` tells it.
///
/// @param traceId 32 hexadecimal digits
/// @param spanId 16 of them
/// @param sampled whether the trace is wanted
record TraceContext(String traceId, String spanId, boolean sampled) {
    private static final Pattern HEADER =
            Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?");
    private static final int LONGEST = 256;
    private static final HexFormat HEX = HexFormat.of();

    /// What a header says; empty when it is none, and a trace of our own begins.
    static Optional<TraceContext> of(String header) {
        if (header.length() > LONGEST) {
            return Optional.empty();
        }
        var parts = HEADER.matcher(header);
        if (!parts.matches() || parts.group(1).equals("ff") || isZero(parts.group(2)) || isZero(parts.group(3))) {
            return Optional.empty();
        }
        if (parts.group(1).equals("00") && parts.group(5) != null) {
            return Optional.empty();
        }
        var sampled = (HexFormat.fromHexDigits(parts.group(4)) & 1) != 0;
        return Optional.of(new TraceContext(parts.group(2), parts.group(3), sampled));
    }

    /// For a span below this one.
    TraceContext child() {
        return new TraceContext(traceId, newSpanId(), sampled);
    }

    static TraceContext fresh() {
        return new TraceContext(newSpanId() + newSpanId(), newSpanId(), true);
    }

    static String newSpanId() {
        return HEX.toHexDigits(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE));
    }

    private static boolean isZero(String digits) {
        return digits.chars().allMatch(digit -> digit == '0');
    }
}
