package io.caisson.cli.run;

import io.caisson.Risk;
import io.caisson.cli.shared.UsageException;
import java.util.Arrays;
import java.util.stream.Collectors;

/// How much a caller says to distrust a program.
final class RiskOption {
    private RiskOption() {}

    static Risk of(String label) {
        return Risk.of(label)
                .orElseThrow(() -> new UsageException("there is no risk '" + label + "'; there are "
                        + Arrays.stream(Risk.values()).map(Risk::label).collect(Collectors.joining(", "))));
    }
}
