package io.caisson;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/// What an execution costs: wall seconds, those of reading its source included, and peak megabytes, each at the
/// tier's rate. A compute unit is a second or ten megabytes, whatever the tier.
public record Price(String tier, BigDecimal computeUnits, BigDecimal amount, String currency, int priceList) {
    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000L);
    private static final BigDecimal MEBI = BigDecimal.valueOf(1L << 20);
    private static final BigDecimal UNITS_PER_MEGABYTE = new BigDecimal("0.1");
    /// Digits after the point of an amount, and of compute units.
    public static final int SCALE = 12;

    public static final int UNITS_SCALE = 6;

    public static Price of(Tier tier, Usage usage) {
        var seconds = BigDecimal.valueOf(
                        usage.wall().plus(usage.compile().orElse(Duration.ZERO)).toNanos())
                .divide(NANOS, SCALE, RoundingMode.HALF_UP);
        var megabytes = BigDecimal.valueOf(usage.peakMemoryBytes()).divide(MEBI, SCALE, RoundingMode.HALF_UP);
        var amount = seconds.multiply(tier.pricePerSecond()).add(megabytes.multiply(tier.pricePerMegabyte()));
        var units = seconds.add(megabytes.multiply(UNITS_PER_MEGABYTE));
        return new Price(tier.name(), tidy(units, UNITS_SCALE), tidy(amount, SCALE), "USD", tier.priceList());
    }

    private static BigDecimal tidy(BigDecimal value, int scale) {
        var rounded = value.setScale(scale, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
