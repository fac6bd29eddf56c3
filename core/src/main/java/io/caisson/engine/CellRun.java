package io.caisson.engine;

import io.caisson.receipt.Run;
import java.util.Optional;

/// One cell of an environment: what was observed, and whether the environment outlived it.
///
/// @param end why the environment ended, with this cell or before it; empty while it lives on with its state
public record CellRun(Run run, Optional<EnvironmentEnd> end) {
    /// Of a cell that left its environment alive.
    public static CellRun kept(Run run) {
        return new CellRun(run, Optional.empty());
    }

    public static CellRun lost(Run run, EnvironmentEnd end) {
        return new CellRun(run, Optional.of(end));
    }
}
