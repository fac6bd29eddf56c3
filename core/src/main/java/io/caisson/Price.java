package io.caisson;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/// What an execution costs: wall seconds, those of reading its source included, and peak megabytes, each at the
/// tier's rate. A compute unit is the price of one second in that tier.
public record Price(String tier, BigDecimal computeUnits, BigDecimal amount, String currency, int priceList) {
    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000L);
    private static final BigDecimal MEBI = BigDecimal.valueOf(1L << 20);
    private static final int SCALE = 12;

    public static Price of(Tier tier, Usage usage) {
        var seconds = BigDecimal.valueOf(
                        usage.wall().plus(usage.compile().orElse(Duration.ZERO)).toNanos())
                .divide(NANOS, SCALE, RoundingMode.HALF_UP);
        var megabytes = BigDecimal.valueOf(usage.peakMemoryBytes()).divide(MEBI, SCALE, RoundingMode.HALF_UP);
        var amount = seconds.multiply(tier.pricePerSecond()).add(megabytes.multiply(tier.pricePerMegabyte()));
        var units = amount.divide(tier.pricePerSecond(), SCALE, RoundingMode.HALF_UP);
        return new Price(tier.name(), tidy(units, 6), tidy(amount, SCALE), "USD", 1);
    }

    private static BigDecimal tidy(BigDecimal value, int scale) {
        var rounded = value.setScale(scale, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
