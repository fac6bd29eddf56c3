package io.caisson;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What an execution used, as the service and the kernel observed it.
///
/// @param wall from the first guest instruction to the end
/// @param queue from the request to the first guest instruction
/// @param limitsHit ceilings the guest ran into without being ended by them
public record Usage(
        Duration wall,
        Duration cpu,
        long peakMemoryBytes,
        long outputBytes,
        Optional<Duration> compile,
        Duration queue,
        List<Limit> limitsHit) {
    public static final Usage NOTHING =
            new Usage(Duration.ZERO, Duration.ZERO, 0, 0, Optional.empty(), Duration.ZERO, List.of());

    public Usage {
        limitsHit = List.copyOf(limitsHit);
    }
}
