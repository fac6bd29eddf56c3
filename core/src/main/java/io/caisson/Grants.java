package io.caisson;

import java.util.Set;

/// What a guest may reach beyond plain computation: modules, so far. Everything else is out of reach.
public record Grants(Set<String> modules) {
    public static final Grants NONE = new Grants(Set.of());

    public Grants {
        modules = Set.copyOf(modules);
    }
}
