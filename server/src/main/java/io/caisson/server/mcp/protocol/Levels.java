package io.caisson.server.mcp.protocol;

import io.caisson.LogLine;
import java.util.List;

/// The log levels of the protocol.
public final class Levels {
    private static final List<String> NAMES =
            List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

    private Levels() {}

    public static String name(LogLine.Level level) {
        return switch (level) {
            case DEBUG -> "debug";
            case LOG, INFO -> "info";
            case WARN -> "warning";
            case ERROR -> "error";
        };
    }

    /// Whether a client that asked for `least` and above gets `level`. Nothing is sent for an unknown `least`.
    static boolean wants(String least, LogLine.Level level) {
        return NAMES.contains(least) && NAMES.indexOf(name(level)) >= NAMES.indexOf(least);
    }
}
