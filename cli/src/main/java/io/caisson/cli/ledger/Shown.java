package io.caisson.cli.ledger;

import java.time.Duration;
import java.util.Locale;

/// Formats figures for tables.
final class Shown {
    private static final double MEBI = 1 << 20;

    private Shown() {}

    static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%.1f", duration.toNanos() / 1e6);
    }

    static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / MEBI);
    }

    static String percent(double rate) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * rate);
    }
}
