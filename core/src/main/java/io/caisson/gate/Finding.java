package io.caisson.gate;

/// Something a scanner saw in a source.
///
/// @param file the entry, or a file of the source; empty when it is about all of it
/// @param line from 1; 0 when it belongs to no line
/// @param column from 1, in UTF-16 units
public record Finding(
        String rule,
        String family,
        Severity severity,
        String message,
        String file,
        int line,
        int column,
        String excerpt,
        String suggestion) {}
