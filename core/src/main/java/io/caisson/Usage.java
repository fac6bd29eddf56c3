package io.caisson;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What an execution used, as the service and the kernel observed it.
///
/// A figure that no execution can have is cut to the nearest it could have: a receipt with a wrong figure can be looked
/// into, one that was lost to arithmetic cannot.
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
    /// Whoever reads receipts refuses times that are not much longer.
    private static final Duration LONGEST = Duration.ofDays(10_000);

    private static final long MOST_BYTES = 1L << 50;

    public static final Usage NOTHING =
            new Usage(Duration.ZERO, Duration.ZERO, 0, 0, Optional.empty(), Duration.ZERO, List.of());

    public Usage {
        wall = possible(wall);
        cpu = possible(cpu);
        peakMemoryBytes = Math.clamp(peakMemoryBytes, 0, MOST_BYTES);
        outputBytes = Math.clamp(outputBytes, 0, MOST_BYTES);
        compile = compile.map(Usage::possible);
        queue = possible(queue);
        limitsHit = List.copyOf(limitsHit);
    }

    /// Only what a price is made of.
    public static Usage priced(Duration wall, Duration cpu, Duration compile, long peakMemoryBytes) {
        return new Usage(wall, cpu, peakMemoryBytes, 0, Optional.of(compile), Duration.ZERO, List.of());
    }

    public Usage withCompile(Optional<Duration> spent) {
        return new Usage(wall, cpu, peakMemoryBytes, outputBytes, spent, queue, limitsHit);
    }

    public Usage plusCpu(Duration more) {
        return new Usage(wall, cpu.plus(more), peakMemoryBytes, outputBytes, compile, queue, limitsHit);
    }

    private static Duration possible(Duration time) {
        if (time.isNegative()) {
            return Duration.ZERO;
        }
        return time.compareTo(LONGEST) > 0 ? LONGEST : time;
    }
}
