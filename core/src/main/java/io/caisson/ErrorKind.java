package io.caisson;

import java.util.Arrays;
import java.util.Optional;

/// What kind of error ended an execution: one closed list for receipts, exit codes, metrics and prices.
public enum ErrorKind {
    SYNTAX("syntax"),
    RUNTIME("runtime"),
    EXIT("exit"),
    TIMEOUT("timeout"),
    CPU("cpu"),
    MEMORY("memory"),
    OUTPUT("output"),
    PROCESSES("processes"),
    DISK("disk"),
    OPEN_FILES("openFiles"),
    SECURITY("security"),
    POLICY("policy"),
    QUOTA("quota"),
    UNSUPPORTED("unsupported"),
    RESULT("result"),
    CANCELLED("cancelled"),
    INTERNAL("internal");

    private final String label;

    ErrorKind(String label) {
        this.label = label;
    }

    /// The name callers see.
    public String label() {
        return label;
    }

    /// The kind with this label, if there is one.
    public static Optional<ErrorKind> of(String label) {
        return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findFirst();
    }
}
