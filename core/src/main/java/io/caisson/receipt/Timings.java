package io.caisson.receipt;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/// How long the steps of one execution took. Complete when a [io.caisson.Hook] gets it.
public final class Timings {
    private final Instant began;
    private final Map<Step, Long> nanos = new EnumMap<>(Step.class);
    private long last = System.nanoTime();

    /// The steps in their order.
    public enum Step {
        ADMIT,
        SCAN,
        DECIDE,
        OPEN,
        RUN,
        CLOSE;

        private final String label = name().toLowerCase(Locale.ROOT);

        public String label() {
            return label;
        }
    }

    public Timings(Instant began) {
        this.began = began;
    }

    /// What passed since the step before belongs to `step`.
    public void end(Step step) {
        var now = System.nanoTime();
        nanos.put(step, now - last);
        last = now;
    }

    /// When the first step began.
    public Instant began() {
        return began;
    }

    /// Zero for a step that was not taken.
    public long nanos(Step step) {
        return nanos.getOrDefault(step, 0L);
    }

    /// All steps together.
    public Duration total() {
        return Duration.ofNanos(
                nanos.values().stream().mapToLong(Long::longValue).sum());
    }
}
