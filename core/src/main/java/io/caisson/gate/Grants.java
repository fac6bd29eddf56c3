package io.caisson.gate;

import java.util.Optional;
import java.util.Set;

/// What a guest may reach beyond plain computation: modules, so far. Everything else is out of reach.
public record Grants(Set<String> modules) {
    public static final Grants NONE = new Grants(Set.of());

    public Grants {
        modules = Set.copyOf(modules);
    }

    /// A module among them that only Node has; a guest that was granted one has to run there.
    public Optional<ModuleName> ofNode() {
        return modules.stream()
                .sorted()
                .map(ModuleName::of)
                .filter(ModuleName::isOfNode)
                .findFirst();
    }
}
