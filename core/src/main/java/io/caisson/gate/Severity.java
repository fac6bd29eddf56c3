package io.caisson.gate;

import java.util.Locale;

/// How grave a finding is. Critical and high ones deny a run, the others are recorded.
public enum Severity {
    LOW,
    MEDIUM,
    HIGH,
    CRITICAL;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
