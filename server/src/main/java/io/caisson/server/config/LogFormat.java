package io.caisson.server.config;

import io.caisson.server.telemetry.Logs.Format;

/// The setting for the format of log lines.
enum LogFormat {
    AUTO,
    JSON,
    TEXT;

    /// @param watched whether the log goes to a terminal
    Format format(boolean watched) {
        return switch (this) {
            case AUTO -> watched ? Format.TEXT : Format.JSON;
            case JSON -> Format.JSON;
            case TEXT -> Format.TEXT;
        };
    }
}
