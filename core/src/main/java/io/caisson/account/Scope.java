package io.caisson.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a key may be used for.
public enum Scope {
    /// Run and check code.
    EXECUTE,
    /// Keep code, and delete what is kept.
    DEPLOY,
    /// Look at the user's own receipts, usage and events, and at what is deployed.
    READ,
    /// Look at the receipts, usage, events and invoices of the whole tenant.
    READ_ALL,
    /// Give and take keys, and set what holds for the tenant.
    ADMIN;

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ':');
    }

    /// Whether a key with this scope may do what `other` is for.
    public boolean includes(Scope other) {
        return this == other || (this == READ_ALL && other == READ);
    }

    public static Optional<Scope> named(String label) {
        return Arrays.stream(values())
                .filter(scope -> scope.label().equals(label))
                .findFirst();
    }
}
