package io.caisson.sandbox.wall;

import java.util.Locale;

/// A processor architecture the wall has reviewed filters for.
enum Architecture {
    X86_64("x86_64", 0xC000003E, 0x40000000);

    private final String label;
    private final int auditNumber;
    private final int firstForeignCall;

    Architecture(String label, int auditNumber, int firstForeignCall) {
        this.label = label;
        this.auditNumber = auditNumber;
        this.firstForeignCall = firstForeignCall;
    }

    static Architecture current() {
        return switch (System.getProperty("os.arch", "").toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> X86_64;
            case String other ->
                throw new LaunchException("There is no reviewed system-call filter for the architecture " + other
                        + " yet; run Caisson on x86-64.");
        };
    }

    String label() {
        return label;
    }

    /// The kernel's `AUDIT_ARCH_…` number, which a filter sees beside each call.
    int auditNumber() {
        return auditNumber;
    }

    /// Call numbers from here on belong to another ABI on the same processor (x32).
    int firstForeignCall() {
        return firstForeignCall;
    }
}
