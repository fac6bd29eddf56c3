package io.caisson.cli.run;

import io.caisson.Risk;
import io.caisson.cli.shared.UsageException;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Parses the option for the risk that a caller declares.
final class RiskOption {
    private RiskOption() {}

    static Risk of(String label) {
        return Risk.of(label)
                .orElseThrow(() -> new UsageException("there is no risk '" + label + "'; there are "
                        + Arrays.stream(Risk.values()).map(Risk::label).collect(Collectors.joining(", "))));
    }
}
