package io.caisson.bench;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// What a service and its workers hold at one moment.
record Footprint(long heapBytes, long serviceBytes, long workerBytes, long threads, long openFiles, long processes) {
    private static final long MEBI = 1L << 20;

    /// The ledger keeps the receipts of the executions in between.
    private static final long HEAP_SLACK = 8 * MEBI;

    /// A virtual machine touches more of its own heap as it likes.
    private static final long RESIDENT_SLACK = 32 * MEBI;

    private static final int SLACK = 2;

    static Footprint now() {
        collectGarbage();
        return new Footprint(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                ProcessTree.residentBytes(LongStream.of(ProcessHandle.current().pid())),
                ProcessTree.residentBytes(ProcessTree.below()),
                ProcessTree.threads(),
                ProcessTree.openFiles(),
                ProcessTree.below().count());
    }

    /// Twice: the first lets references go, the second what they held.
    private static void collectGarbage() {
        System.gc();
        System.gc();
    }

    /// What this holds more than `before`, in words; empty when all is where it was.
    List<String> growthSince(Footprint before) {
        return Stream.of(
                        grown("heap", before.heapBytes, heapBytes, before.heapBytes + HEAP_SLACK),
                        grown("service", before.serviceBytes, serviceBytes, before.serviceBytes + RESIDENT_SLACK),
                        grown("workers", before.workerBytes, workerBytes, before.workerBytes + RESIDENT_SLACK),
                        grown("threads", before.threads, threads, before.threads + SLACK),
                        grown("open files", before.openFiles, openFiles, before.openFiles + SLACK),
                        grown("processes", before.processes, processes, before.processes))
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> grown(String what, long before, long after, long most) {
        return after <= most ? List.of() : List.of(what + " " + before + " → " + after);
    }

    @Override
    public String toString() {
        return "heap %d MB, service %d MB, workers %d MB, %d threads, %d open files, %d processes"
                .formatted(heapBytes / MEBI, serviceBytes / MEBI, workerBytes / MEBI, threads, openFiles, processes);
    }
}
