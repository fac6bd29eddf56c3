package io.caisson.gate;

import io.caisson.text.Text;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What findings lead to. Set by the operator, never by a request.
public enum GateMode {
    /// Medium findings deny too, and so does a language nobody can read.
    STRICT,
    /// High and critical findings deny.
    STANDARD,
    /// Nothing that was found denies; it is only recorded.
    OBSERVE;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<GateMode> of(String label) {
        return Arrays.stream(values())
                .filter(mode -> mode.label().equals(Text.lower(label)))
                .findFirst();
    }
}
