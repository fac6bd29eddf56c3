package io.caisson.sandbox.wall.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads process information from `/proc`. A process that has ended reads as empty, never as an exception.
public final class Proc {
    private static final Path ROOT = Path.of("/proc");
    private static final long NANOS_PER_TICK = 10_000_000;

    private Proc() {}

    public static Optional<String> read(long pid, String file) {
        try {
            return Optional.of(KernelFile.read(ROOT.resolve(pid + "/" + file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// A line of `/proc/<pid>/status`.
    public static Optional<String> status(long pid, String field) {
        return read(pid, "status").flatMap(text -> field(text, field));
    }

    public static Optional<String> field(String status, String field) {
        return status.lines()
                .filter(line -> line.startsWith(field + ":"))
                .map(line -> line.substring(field.length() + 1).strip())
                .findFirst();
    }

    /// The identity of a namespace of a process, such as `net:[4026531840]`.
    public static Optional<String> namespace(long pid, String kind) {
        try {
            return Optional.of(
                    Files.readSymbolicLink(ROOT.resolve(pid + "/ns/" + kind)).toString());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public static List<Long> children(long pid) {
        return read(pid, "task/" + pid + "/children")
                .map(text -> Stream.of(text.split(" ", -1))
                        .map(String::strip)
                        .filter(word -> !word.isEmpty())
                        .map(Long::valueOf)
                        .toList())
                .orElseGet(() -> all().stream()
                        .filter(other -> parent(other).filter(p -> p == pid).isPresent())
                        .toList());
    }

    /// A process and its descendants. Orphans stay below the first process of their pid namespace.
    public static List<Long> tree(long pid) {
        var tree = new ArrayList<Long>();
        var queue = new ArrayDeque<>(List.of(pid));
        while (!queue.isEmpty()) {
            var next = queue.remove();
            tree.add(next);
            queue.addAll(children(next));
        }
        return tree;
    }

    public static List<Long> all() {
        try (var entries = Files.list(ROOT)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.chars().allMatch(c -> c >= '0' && c <= '9'))
                    .map(Long::valueOf)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /// The user ids of all current processes.
    public static Set<Integer> owners() {
        return all().stream().flatMap(pid -> owner(pid).stream()).collect(Collectors.toSet());
    }

    private static Optional<Integer> owner(long pid) {
        try {
            return Optional.of((Integer) Files.getAttribute(ROOT.resolve(Long.toString(pid)), "unix:uid"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public static List<String> arguments(long pid) {
        return read(pid, "cmdline").map(text -> List.of(text.split("\0", -1))).orElse(List.of());
    }

    /// Clock ticks since boot.
    public static Optional<Long> startTime(long pid) {
        return statistics(pid).map(fields -> Long.valueOf(fields[19]));
    }

    public static long threads(long pid) {
        return statistics(pid).map(fields -> Long.valueOf(fields[17])).orElse(0L);
    }

    /// Memory in use, including swapped-out memory: otherwise a guest could exceed its limit by being swapped
    /// out.
    public static long memoryBytes(long pid) {
        return read(pid, "status")
                .map(status -> kilobytes(status, "VmRSS") + kilobytes(status, "VmSwap"))
                .map(kilobytes -> kilobytes * 1024)
                .orElse(0L);
    }

    private static long kilobytes(String status, String field) {
        return field(status, field)
                .map(text -> Long.valueOf(text.split(" ", 2)[0]))
                .orElse(0L);
    }

    /// Processor time of a process and of the children it has waited for.
    public static long cpuNanos(long pid) {
        return statistics(pid)
                .map(fields -> Stream.of(11, 12, 13, 14)
                                .mapToLong(i -> Long.parseLong(fields[i]))
                                .sum()
                        * NANOS_PER_TICK)
                .orElse(0L);
    }

    private static Optional<Long> parent(long pid) {
        return statistics(pid).map(fields -> Long.valueOf(fields[1]));
    }

    /// The fields of `stat` after the program's name, which may itself contain blanks and parentheses.
    private static Optional<String[]> statistics(long pid) {
        return read(pid, "stat")
                .map(text -> text.substring(text.lastIndexOf(')') + 2).split(" ", -1));
    }
}
