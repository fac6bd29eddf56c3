package io.caisson.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.stream.DoubleStream;

/// How figures are summed up and printed.
final class Numbers {
    private static final MathContext DIGITS = new MathContext(3);

    private Numbers() {}

    /// The one in the middle, or halfway between the two that are.
    static double median(DoubleStream numbers) {
        var sorted = numbers.sorted().toArray();
        var middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// Three significant digits, and thousands apart.
    static String significant(double number) {
        var rounded = new BigDecimal(number).round(DIGITS);
        return rounded.scale() > 0 ? rounded.toPlainString() : String.format(Locale.ROOT, "%,d", rounded.longValue());
    }
}
