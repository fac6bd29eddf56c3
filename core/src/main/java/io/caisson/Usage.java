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
/// @param storedBytes what the ledger keeps of it, see [io.caisson.receipt.StoredSize]; 0 before that is known, and for
/// executions from
///     before it was measured
public record Usage(
        Duration wall,
        Duration cpu,
        long peakMemoryBytes,
        long outputBytes,
        Optional<Duration> compile,
        Duration queue,
        List<Limit> limitsHit,
        long storedBytes) {
    /// Whoever reads receipts refuses times that are not much longer.
    private static final Duration LONGEST = Duration.ofDays(10_000);

    private static final long MAX_BYTES = 1L << 50;

    public static final Usage NOTHING =
            new Usage(Duration.ZERO, Duration.ZERO, 0, 0, Optional.empty(), Duration.ZERO, List.of());

    /// What an engine measures, which stores nothing.
    public Usage(
            Duration wall,
            Duration cpu,
            long peakMemoryBytes,
            long outputBytes,
            Optional<Duration> compile,
            Duration queue,
            List<Limit> limitsHit) {
        this(wall, cpu, peakMemoryBytes, outputBytes, compile, queue, limitsHit, 0);
    }

    public Usage {
        wall = possible(wall);
        cpu = possible(cpu);
        peakMemoryBytes = Math.clamp(peakMemoryBytes, 0, MAX_BYTES);
        outputBytes = Math.clamp(outputBytes, 0, MAX_BYTES);
        compile = compile.map(Usage::possible);
        queue = possible(queue);
        limitsHit = List.copyOf(limitsHit);
        storedBytes = Math.clamp(storedBytes, 0, MAX_BYTES);
    }

    /// Only what a price is made of.
    public static Usage priced(Duration wall, Duration cpu, Duration compile, long peakMemoryBytes, long storedBytes) {
        return new Usage(wall, cpu, peakMemoryBytes, 0, Optional.of(compile), Duration.ZERO, List.of(), storedBytes);
    }

    public Usage withStored(long bytes) {
        return new Usage(wall, cpu, peakMemoryBytes, outputBytes, compile, queue, limitsHit, bytes);
    }

    public Usage withCompile(Optional<Duration> spent) {
        return new Usage(wall, cpu, peakMemoryBytes, outputBytes, spent, queue, limitsHit, storedBytes);
    }

    public Usage plusCpu(Duration more) {
        return new Usage(wall, cpu.plus(more), peakMemoryBytes, outputBytes, compile, queue, limitsHit, storedBytes);
    }

    private static Duration possible(Duration time) {
        if (time.isNegative()) {
            return Duration.ZERO;
        }
        return time.compareTo(LONGEST) > 0 ? LONGEST : time;
    }
}
