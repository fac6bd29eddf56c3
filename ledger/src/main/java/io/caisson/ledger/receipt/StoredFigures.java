package io.caisson.ledger.receipt;

import io.caisson.receipt.Price;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Stored whole numbers as the figures that people see.
public final class StoredFigures {
    private static final int MILLIS_SCALE = 3;
    private static final int MEBI_SCALE = 6;
    private static final BigDecimal MEBI = BigDecimal.valueOf(1L << 20);

    private StoredFigures() {}

    public static BigDecimal millis(BigDecimal micros) {
        return tidy(micros.movePointLeft(MILLIS_SCALE).setScale(MILLIS_SCALE, RoundingMode.HALF_UP));
    }

    public static BigDecimal millis(double micros) {
        return millis(BigDecimal.valueOf(micros));
    }

    public static BigDecimal millis(long micros) {
        return millis(BigDecimal.valueOf(micros));
    }

    public static BigDecimal seconds(long micros) {
        return tidy(BigDecimal.valueOf(micros, MEBI_SCALE));
    }

    public static BigDecimal megabytes(BigDecimal bytes) {
        return tidy(bytes.divide(MEBI, MEBI_SCALE, RoundingMode.HALF_UP));
    }

    public static BigDecimal amount(BigDecimal pico) {
        return tidy(pico.movePointLeft(Price.SCALE).setScale(Price.SCALE, RoundingMode.HALF_UP));
    }

    public static BigDecimal amount(long pico) {
        return amount(BigDecimal.valueOf(pico));
    }

    public static BigDecimal units(BigDecimal micro) {
        return tidy(micro.movePointLeft(Price.UNITS_SCALE).setScale(Price.UNITS_SCALE, RoundingMode.HALF_UP));
    }

    public static BigDecimal average(BigDecimal sum, long count) {
        return count == 0 ? BigDecimal.ZERO : sum.divide(BigDecimal.valueOf(count), MathContext.DECIMAL64);
    }

    /// The part that `some` is of `all`, to four digits; 0 of nothing.
    public static double rate(long some, long all) {
        return all == 0 ? 0 : Math.round(some * 10_000.0 / all) / 10_000.0;
    }

    /// Without zeros at the end, and never with an exponent.
    public static BigDecimal tidy(BigDecimal value) {
        var brief = value.stripTrailingZeros();
        return brief.scale() < 0 ? brief.setScale(0) : brief;
    }
}
