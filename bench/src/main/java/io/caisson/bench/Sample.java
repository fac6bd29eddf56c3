package io.caisson.bench;

import java.util.stream.LongStream;

/// What one turn measured.
///
/// @param nanos the latency of each run, ascending
/// @param cpuNanos of all processes that took part
record Sample(long[] nanos, long wallNanos, long cpuNanos) {
    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    static Sample of(LongStream nanos, long wallNanos, long cpuNanos) {
        return new Sample(nanos.sorted().toArray(), wallNanos, cpuNanos);
    }

    double percentileMs(int percent) {
        var rank = (int) Math.ceil(percent / 100.0 * nanos.length);
        return nanos[Math.max(0, rank - 1)] / NANOS_PER_MS;
    }

    double cpuMs() {
        return cpuNanos / NANOS_PER_MS / nanos.length;
    }

    double perSecond() {
        return nanos.length * NANOS_PER_SECOND / wallNanos;
    }
}
