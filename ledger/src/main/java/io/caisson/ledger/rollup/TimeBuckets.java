package io.caisson.ledger.rollup;

/// Numbers for durations, such that each number stands for durations within 2.2 % of each other.
///
/// Exact up to 32 µs, then 32 steps for each doubling.
public final class TimeBuckets {
    private static final int STEPS_BITS = 5;
    private static final int STEPS = 1 << STEPS_BITS;

    private TimeBuckets() {}

    public static int of(long micros) {
        var value = Math.max(0, micros);
        if (value < STEPS) {
            return (int) value;
        }
        var shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - STEPS_BITS;
        return ((shift + 1) << STEPS_BITS) + (int) ((value >>> shift) & (STEPS - 1));
    }

    /// The middle of the durations that `bucket` stands for, in microseconds.
    public static double micros(int bucket) {
        if (bucket < STEPS) {
            return bucket;
        }
        var shift = (bucket >>> STEPS_BITS) - 1;
        var lowest = (long) (STEPS + (bucket & (STEPS - 1))) << shift;
        return lowest + ((1L << shift) - 1) / 2.0;
    }
}
