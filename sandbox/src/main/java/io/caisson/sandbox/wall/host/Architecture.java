package io.caisson.sandbox.wall.host;

import io.caisson.sandbox.wall.LaunchException;
import java.util.Locale;

/// A processor architecture with reviewed filters.
public enum Architecture {
    X86_64("x86_64", 0xC000003E),
    AARCH64("aarch64", 0xC00000B7);

    /// Call numbers from here on belong to another ABI on the same processor (x32), or to none.
    public static final int FIRST_FOREIGN_CALL = 0x40000000;

    private final String label;
    private final int auditNumber;

    Architecture(String label, int auditNumber) {
        this.label = label;
        this.auditNumber = auditNumber;
    }

    public static Architecture current() {
        return named(System.getProperty("os.arch", ""));
    }

    public static Architecture named(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> X86_64;
            case "aarch64", "arm64" -> AARCH64;
            case String other ->
                throw new LaunchException("There is no reviewed system-call filter for the architecture " + other
                        + "; run Caisson on x86-64 or aarch64.");
        };
    }

    public String label() {
        return label;
    }

    /// The kernel's `AUDIT_ARCH_…` number, which a filter sees beside each call.
    public int auditNumber() {
        return auditNumber;
    }
}
