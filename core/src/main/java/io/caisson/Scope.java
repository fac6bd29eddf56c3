package io.caisson;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a key may be used for.
public enum Scope {
    /// Run and check code.
    EXECUTE,
    /// Keep code, and delete what is kept.
    DEPLOY,
    /// Look at receipts, usage, events and what is deployed.
    READ,
    /// Give and take keys, and set what holds for the tenant.
    ADMIN;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Scope> named(String label) {
        return Arrays.stream(values())
                .filter(scope -> scope.label().equals(label))
                .findFirst();
    }
}
