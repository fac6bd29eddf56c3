package io.caisson.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/// How figures are printed.
final class Numbers {
    private static final MathContext DIGITS = new MathContext(3);

    private Numbers() {}

    /// Three significant digits, and thousands apart.
    static String significant(double number) {
        var rounded = new BigDecimal(number).round(DIGITS);
        return rounded.scale() > 0 ? rounded.toPlainString() : String.format(Locale.ROOT, "%,d", rounded.longValue());
    }
}
