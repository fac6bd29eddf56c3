package io.caisson.sandbox.wall.namespaces;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `/proc` inside a sandbox: its own processes, and of the files about the host only those that runtimes read.
///
/// Visible are `cgroups`, `cpuinfo`, `filesystems`, `loadavg`, `meminfo`, `stat`, `uptime` and `version`; `net`,
/// `sysvipc` and the folders of processes show the guest's own namespaces.
final class ProcessFolder {
    /// Files that read as empty.
    static final List<String> HIDDEN_FILES = List.of(
            "buddyinfo",
            "cmdline",
            "config.gz",
            "consoles",
            "diskstats",
            "interrupts",
            "iomem",
            "ioports",
            "kallsyms",
            "key-users",
            "keys",
            "kpagecgroup",
            "latency_stats",
            "locks",
            "mdstat",
            "modules",
            "pagetypeinfo",
            "partitions",
            "sched_debug",
            "schedstat",
            "slabinfo",
            "softirqs",
            "swaps",
            "timer_list",
            "vmallocinfo",
            "vmstat",
            "zoneinfo");

    static final List<String> HIDDEN_FOLDERS =
            List.of("acpi", "asound", "bus", "driver", "fs", "irq", "pressure", "scsi", "tty");

    /// The arguments of bubblewrap, the first process inside, contain the name of the launch and paths of the
    /// host.
    private static final List<String> FIRST_PROCESS = List.of("1/cmdline", "1/task/1/cmdline");

    private static final Path HERE = Path.of("/proc");

    private ProcessFolder() {}

    /// Arguments for bubblewrap. Must not be used for a process that makes namespaces: the kernel refuses a new
    /// mount of `/proc` to a process that sees only a part of this one.
    static List<String> hiding() {
        var arguments = new ArrayList<String>();
        present(HIDDEN_FILES).forEach(path -> arguments.addAll(List.of("--dev-bind", "/dev/null", path)));
        FIRST_PROCESS.forEach(name -> arguments.addAll(List.of("--dev-bind", "/dev/null", HERE + "/" + name)));
        present(HIDDEN_FOLDERS)
                .forEach(path -> arguments.addAll(List.of("--size", "4096", "--tmpfs", path, "--remount-ro", path)));
        return arguments;
    }

    private static List<String> present(List<String> names) {
        return names.stream()
                .map(HERE::resolve)
                .filter(Files::exists)
                .map(Path::toString)
                .toList();
    }
}
