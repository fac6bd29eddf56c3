package io.caisson.ledger.record;

import java.math.BigDecimal;

/// The roll-up sums of one part of a usage report.
///
/// @param key what the part is: a language, tier, status or agent, or the number of an hour or a day since 1970
/// @param wall in microseconds
/// @param units in millionths
/// @param amount in picodollars
public record UsageSums(
        String key,
        long executions,
        long completed,
        long timeouts,
        long issues,
        BigDecimal wall,
        long wallMax,
        BigDecimal memory,
        long memoryMax,
        BigDecimal units,
        long unitsMax,
        BigDecimal amount,
        long amountMax,
        BigDecimal stored) {
    private static final BigDecimal ZERO = BigDecimal.ZERO;

    public static final UsageSums NOTHING = new UsageSums("", 0, 0, 0, 0, ZERO, 0, ZERO, 0, ZERO, 0, ZERO, 0, ZERO);

    /// The same sums of a part with another name.
    public UsageSums named(String name) {
        return new UsageSums(
                name,
                executions,
                completed,
                timeouts,
                issues,
                wall,
                wallMax,
                memory,
                memoryMax,
                units,
                unitsMax,
                amount,
                amountMax,
                stored);
    }

    /// Both together.
    public UsageSums plus(UsageSums other) {
        return new UsageSums(
                key,
                executions + other.executions,
                completed + other.completed,
                timeouts + other.timeouts,
                issues + other.issues,
                wall.add(other.wall),
                Math.max(wallMax, other.wallMax),
                memory.add(other.memory),
                Math.max(memoryMax, other.memoryMax),
                units.add(other.units),
                Math.max(unitsMax, other.unitsMax),
                amount.add(other.amount),
                Math.max(amountMax, other.amountMax),
                stored.add(other.stored));
    }
}
