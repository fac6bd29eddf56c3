package io.caisson.receipt;

import java.util.List;

/// What stood between the guest and the host during one execution.
///
/// @param layers only those this very process was seen to have
/// @param fresh `process` or `isolate`: what was made new for this execution and thrown away after it
public record Containment(String wall, List<String> layers, String fresh) {
    public Containment {
        layers = List.copyOf(layers);
    }
}
