package io.caisson.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// This process and all below it, as the kernel accounts for them.
final class ProcessTree {
    private static final long NANOS_PER_TICK = 10_000_000;
    private static final int PAGE = 4_096;

    /// Places in `/proc/<pid>/stat` after the command: user, system, and the same of children already reaped.
    private static final int[] TIMES = {11, 12, 13, 14};

    private static final int RESIDENT_PAGES = 21;

    private ProcessTree() {}

    /// CPU time of the tree. A worker that ended in between is in its parent's account, so nothing is lost.
    static long cpuNanos() {
        return all().flatMap(pid -> stat(pid).stream().mapToLong(ProcessTree::ticks))
                        .sum()
                * NANOS_PER_TICK;
    }

    static long residentBytes(LongStream pids) {
        return pids.flatMap(pid -> stat(pid).stream().mapToLong(fields -> Long.parseLong(fields[RESIDENT_PAGES])))
                        .sum()
                * PAGE;
    }

    /// Resident memory, a page that several share divided among them.
    static long proportionalBytes(LongStream pids) {
        return pids.map(ProcessTree::proportionalKilobytes).sum() * 1024;
    }

    private static long proportionalKilobytes(long pid) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "smaps_rollup"))) {
            return lines.filter(line -> line.startsWith("Pss:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            // it has just ended
            return 0;
        }
    }

    static LongStream all() {
        return LongStream.concat(LongStream.of(ProcessHandle.current().pid()), below());
    }

    static LongStream below() {
        return ProcessHandle.current().descendants().mapToLong(ProcessHandle::pid);
    }

    static long threads() {
        return entries(Path.of("/proc/self/task"));
    }

    static long openFiles() {
        return entries(Path.of("/proc/self/fd"));
    }

    private static long entries(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        } catch (IOException e) {
            throw new IllegalStateException("cannot look at " + folder, e);
        }
    }

    private static long ticks(String[] fields) {
        var sum = 0L;
        for (var place : TIMES) {
            sum += Long.parseLong(fields[place]);
        }
        return sum;
    }

    private static Optional<String[]> stat(long pid) {
        try {
            var line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            return Optional.of(line.substring(line.lastIndexOf(')') + 2).split(" "));
        } catch (IOException e) {
            // it has just ended
            return Optional.empty();
        }
    }
}
