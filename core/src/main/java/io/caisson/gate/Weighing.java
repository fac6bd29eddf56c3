package io.caisson.gate;

import java.util.List;

/// How risky a policy thinks a request is, and what that is made of.
///
/// @param score from 0, harmless, to 1: the parts together, cut at 1
/// @param mode how the gate was set when it decided
public record Weighing(double score, List<Part> parts, String mode) {
    public static final Weighing NONE = new Weighing(0, List.of(), "standard");

    /// One thing that counts.
    public record Part(String name, double weight) {}

    public Weighing {
        parts = List.copyOf(parts);
    }

    public static Weighing of(List<Part> parts, String mode) {
        var sum = parts.stream().mapToDouble(Part::weight).sum();
        return new Weighing(Math.round(Math.min(1, sum) * 1000) / 1000.0, parts, mode);
    }
}
