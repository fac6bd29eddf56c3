package io.caisson.cli;

import io.caisson.cli.shared.Terminal;
import io.caisson.embed.Caisson;

/// The entry point of the process.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Commands.execute(Terminal.ofProcess(), Caisson::open, args));
    }
}
