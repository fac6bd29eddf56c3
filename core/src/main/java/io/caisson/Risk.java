package io.caisson;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How much a caller distrusts their own code. A higher level only adds protection: `HIGH` gets a process of its own
/// for one execution, without a just-in-time compiler.
public enum Risk {
    NONE,
    LOW,
    MEDIUM,
    HIGH;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Risk> of(String label) {
        return Arrays.stream(values())
                .filter(risk -> risk.label().equals(label))
                .findFirst();
    }
}
