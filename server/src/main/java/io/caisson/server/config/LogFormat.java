package io.caisson.server.config;

import io.caisson.server.telemetry.Logs.Format;

/// How log lines are to look.
enum LogFormat {
    AUTO,
    JSON,
    TEXT;

    /// @param watched whether a person looks at them
    Format format(boolean watched) {
        return switch (this) {
            case AUTO -> watched ? Format.TEXT : Format.JSON;
            case JSON -> Format.JSON;
            case TEXT -> Format.TEXT;
        };
    }
}
