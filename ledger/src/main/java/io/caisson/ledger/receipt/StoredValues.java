package io.caisson.ledger.receipt;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/// The forms in which the columns keep times, amounts and texts.
///
/// A time is a number of microseconds since 1970, an amount a whole number of its smallest unit.
public final class StoredValues {
    private StoredValues() {}

    public static long scaled(BigDecimal value, int scale) {
        return value.movePointRight(scale).longValueExact();
    }

    public static BigDecimal unscaled(long value, int scale) {
        return BigDecimal.valueOf(value, scale);
    }

    public static long micros(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1_000);
    }

    public static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000L);
    }

    /// Text that both databases can keep: PostgreSQL has no NUL, and half a character has no UTF-8 form.
    public static String clean(String text) {
        // there and back is faster than a look at every character of a long document
        var isWhole = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text);
        return isWhole && text.indexOf('\0') < 0 ? text : cleaned(text);
    }

    private static String cleaned(String text) {
        var clean = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)
                        ? 0xfffd
                        : point)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }
}
