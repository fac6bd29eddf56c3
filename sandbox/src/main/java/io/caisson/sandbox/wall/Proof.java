package io.caisson.sandbox.wall;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The result of a canary: whether a wall withstood its attacks. A wall may be used only while its last proof
/// [#holds].
///
/// @param layers the layers seen on the canary's own process
public record Proof(String rung, Set<Layer> layers, List<Check> checks, Instant at, Duration took) {

    /// An attack, and whether the wall withstood it.
    public record Check(String name, boolean held, String detail) {}

    public Proof {
        layers = Set.copyOf(layers);
        checks = List.copyOf(checks);
    }

    public boolean holds() {
        return !checks.isEmpty() && checks.stream().allMatch(Check::held);
    }

    /// The attacks that succeeded or were not made, for messages; empty when the proof holds.
    public String failures() {
        return checks.stream()
                .filter(check -> !check.held())
                .map(check -> check.name() + " (" + check.detail() + ")")
                .collect(Collectors.joining(", "));
    }
}
