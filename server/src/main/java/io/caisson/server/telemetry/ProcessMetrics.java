package io.caisson.server.telemetry;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// What Prometheus calls `process_*` and `jvm_*` everywhere: memory, threads, descriptors, processor time.
final class ProcessMetrics {
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;
    private static final long KIB = 1_024;

    private ProcessMetrics() {}

    static void write(Exposition exposition) {
        var system = ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
        var runtime = ManagementFactory.getRuntimeMXBean();
        exposition.counter("process_cpu_seconds_total", "CPU time of the service.", system.getProcessCpuTime() / NANOS);
        exposition.gauge("process_open_fds", "Open descriptors of the service.", system.getOpenFileDescriptorCount());
        exposition.gauge("process_max_fds", "Descriptors it may open.", system.getMaxFileDescriptorCount());
        exposition.gauge(
                "process_start_time_seconds", "When it began, since the epoch.", runtime.getStartTime() / MILLIS);
        exposition.gauge("process_resident_memory_bytes", "Memory of the service itself.", resident());
        memory(exposition);
        var threads = ManagementFactory.getThreadMXBean();
        exposition.gauge("jvm_threads_current", "Platform threads.", threads.getThreadCount());
        collections(exposition);
    }

    private static void memory(Exposition exposition) {
        var memory = ManagementFactory.getMemoryMXBean();
        exposition.family("jvm_memory_used_bytes", "gauge", "Memory in use, by area.");
        exposition.sample("jvm_memory_used_bytes", memory.getHeapMemoryUsage().getUsed(), "area", "heap");
        exposition.sample(
                "jvm_memory_used_bytes", memory.getNonHeapMemoryUsage().getUsed(), "area", "nonheap");
        exposition.family("jvm_memory_max_bytes", "gauge", "Memory that may be used; -1 for no bound of its own.");
        exposition.sample("jvm_memory_max_bytes", memory.getHeapMemoryUsage().getMax(), "area", "heap");
        exposition.sample("jvm_memory_max_bytes", memory.getNonHeapMemoryUsage().getMax(), "area", "nonheap");
    }

    private static void collections(Exposition exposition) {
        exposition.family("jvm_gc_collection_seconds", "summary", "Time spent collecting garbage, by collector.");
        for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            exposition.sample(
                    "jvm_gc_collection_seconds_sum",
                    Math.max(0, collector.getCollectionTime()) / MILLIS,
                    "gc",
                    collector.getName());
            exposition.sample(
                    "jvm_gc_collection_seconds_count",
                    Math.max(0, collector.getCollectionCount()),
                    "gc",
                    collector.getName());
        }
    }

    private static long resident() {
        try (var lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                            .flatMap(line -> Arrays.stream(line.split("\\s+", -1))
                                    .skip(1)
                                    .limit(1))
                            .mapToLong(Long::parseLong)
                            .findFirst()
                            .orElse(0)
                    * KIB;
        } catch (IOException e) {
            return 0;
        }
    }
}
