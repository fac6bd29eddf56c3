package io.caisson.client;

import java.time.Duration;

/// The time at which a call must have ended.
///
/// @param nanos as returned by [System#nanoTime]
record Deadline(long nanos) {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }

    boolean isPast() {
        return left().isZero();
    }
}
