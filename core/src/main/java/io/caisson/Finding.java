package io.caisson;

/// Something a scanner saw in a source. Line and column count from 1.
public record Finding(
        String rule,
        String family,
        Severity severity,
        String message,
        int line,
        int column,
        String excerpt,
        String suggestion) {}
