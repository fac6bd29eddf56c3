package io.caisson.engine;

import io.caisson.Output;
import java.util.function.Consumer;

/// The living process behind an [Environment], as its engine has it.
///
/// The environment calls [#run] for one cell at a time, and not again after a cell that lost it. Any thread may call
/// everything else.
public interface Interpreter {

    /// Runs one cell on the state that the cells before it left. A cell is interrupted at its deadline and when its
    /// cancellation comes; an interpreter that does not obey within the grace period is killed. Never throws for
    /// anything a guest can do.
    ///
    /// @param number counts the cells, from 1
    CellRun run(int number, Job cell, Output output);

    /// Memory that its process holds now, in bytes.
    long memoryBytes();

    /// Tells `lost` when its process has ended: why, if nothing else is known to have ended it.
    void onExit(Consumer<EnvironmentEnd> lost);

    /// Kills everything it consists of and gives back what it was leased. Idempotent.
    void kill();
}
