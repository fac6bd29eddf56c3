package io.caisson.client;

import java.time.Duration;

/// The moment at which a call has to be over.
///
/// @param nanos of [System#nanoTime]
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
