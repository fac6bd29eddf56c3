package io.caisson.receipt;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a caller wants done with a source. Each activity spends compute, so each is admitted, recorded and charged.
public enum Activity {
    /// Runs the source.
    RUN,
    /// Checks and compiles the source without running it.
    PREPARE,
    /// As [#PREPARE], before the source is kept as a deployment.
    DEPLOY,
    /// Scans the source at the gate.
    SCAN,
    /// Scans the source to tell its highest price.
    QUOTE;

    private final String label = name().toLowerCase(Locale.ROOT);

    /// Its name in receipts.
    public String label() {
        return label;
    }

    public static Optional<Activity> of(String label) {
        return Arrays.stream(values())
                .filter(activity -> activity.label.equals(label))
                .findFirst();
    }
}
