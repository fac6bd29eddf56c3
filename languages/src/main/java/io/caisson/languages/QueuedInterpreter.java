package io.caisson.languages;

import io.caisson.Output;
import io.caisson.engine.CellRun;
import io.caisson.engine.EnvironmentEnd;
import io.caisson.engine.Interpreter;
import io.caisson.engine.Job;
import io.caisson.receipt.Run;
import java.time.Duration;
import java.util.function.Consumer;

/// An interpreter whose cells wait for a turn as other executions do. While it idles it holds no place that a guest
/// could need.
///
/// @param memory what a cell may take while it runs, of what this host can give all that run
record QueuedInterpreter(Interpreter interpreter, RunQueue turns, long memory, Duration patience, String busy)
        implements Interpreter {
    @Override
    public CellRun run(int number, Job cell, Output output) {
        var turn = turns.take(cell.caller().tenant(), memory, patience, cell.cancellation());
        if (turn.isEmpty()) {
            return CellRun.kept(Run.unserved(cell.cancellation(), busy));
        }
        try (var _ = turn.get()) {
            return interpreter.run(number, cell, output);
        }
    }

    @Override
    public long memoryBytes() {
        return interpreter.memoryBytes();
    }

    @Override
    public void onExit(Consumer<EnvironmentEnd> lost) {
        interpreter.onExit(lost);
    }

    @Override
    public void kill() {
        interpreter.kill();
    }
}
