package io.caisson;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/// Ceilings on resources, each in the unit of its [Limit]. What a request asks for names some of them, what an
/// execution was held to names all.
public record Limits(Map<Limit, Long> values) {
    private static final long MEBI = 1L << 20;

    /// Nothing asked for.
    public static final Limits NONE = new Limits(Map.of());

    public Limits {
        values.forEach((limit, value) -> {
            if (value <= 0) {
                throw new IllegalArgumentException(
                        "limits." + limit.label() + " is " + value + ", it must be a whole number above 0");
            }
        });
        var sorted = new EnumMap<Limit, Long>(Limit.class);
        sorted.putAll(values);
        values = Collections.unmodifiableMap(sorted);
    }

    public Limits with(Limit limit, long value) {
        var changed = new EnumMap<Limit, Long>(Limit.class);
        changed.putAll(values);
        changed.put(limit, value);
        return new Limits(changed);
    }

    /// The asked value of `limit`, if any.
    public OptionalLong asked(Limit limit) {
        var value = values.get(limit);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /// The value of `limit` that holds: the asked one, or the standard one.
    public long of(Limit limit) {
        return values.getOrDefault(limit, limit.standard());
    }

    public Duration timeout() {
        return Duration.ofMillis(of(Limit.TIMEOUT));
    }

    public Duration cpu() {
        return Duration.ofMillis(of(Limit.CPU));
    }

    public long memoryBytes() {
        return of(Limit.MEMORY) * MEBI;
    }

    public long outputBytes() {
        return of(Limit.OUTPUT);
    }

    public long diskBytes() {
        return of(Limit.DISK) * MEBI;
    }
}
