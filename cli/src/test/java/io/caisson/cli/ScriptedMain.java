package io.caisson.cli;

import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.cli.shared.Terminal;

/// The command line in a process of its own, with the engine of [Cli].
public final class ScriptedMain {
    private ScriptedMain() {}

    public static void main(String[] arguments) {
        var cli = new Cli(new Outcome.Completed(Value.NULL)).keeping();
        System.exit(Commands.execute(Terminal.ofProcess(), cli::open, arguments));
    }
}
