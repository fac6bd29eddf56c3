package io.caisson.server.telemetry;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// How often something took how long. Thread-safe; adding costs a few dozen nanoseconds.
final class Histogram {
    private static final double NANOS = 1e9;
    /// In seconds, and as they are written. From what a step of a warm script takes to the longest timeout there is.
    private static final List<String> BOUNDS = List.of(
            "0.0001", "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1", "2.5",
            "5", "10", "30", "60", "300");

    private static final long[] BOUND_NANOS = nanos();

    private final LongAdder[] counts = new LongAdder[BOUNDS.size() + 1];
    private final LongAdder sumNanos = new LongAdder();

    Histogram() {
        for (var i = 0; i < counts.length; i++) {
            counts[i] = new LongAdder();
        }
    }

    void add(long nanos) {
        var bucket = 0;
        while (bucket < BOUND_NANOS.length && nanos > BOUND_NANOS[bucket]) {
            bucket++;
        }
        counts[bucket].increment();
        sumNanos.add(nanos);
    }

    long count() {
        var all = 0L;
        for (var count : counts) {
            all += count.sum();
        }
        return all;
    }

    /// @param labels names and values in turn
    void write(Exposition exposition, String name, String... labels) {
        var all = 0L;
        for (var i = 0; i < counts.length; i++) {
            all += counts[i].sum();
            exposition.sample(name + "_bucket", all, with(labels, i < BOUNDS.size() ? BOUNDS.get(i) : "+Inf"));
        }
        exposition.sample(name + "_sum", sumNanos.sum() / NANOS, labels);
        exposition.sample(name + "_count", all, labels);
    }

    private static String[] with(String[] labels, String bound) {
        var all = new String[labels.length + 2];
        System.arraycopy(labels, 0, all, 0, labels.length);
        all[labels.length] = "le";
        all[labels.length + 1] = bound;
        return all;
    }

    private static long[] nanos() {
        return BOUNDS.stream()
                .mapToLong(bound -> Math.round(Double.parseDouble(bound) * NANOS))
                .toArray();
    }
}
