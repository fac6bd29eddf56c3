package io.caisson.cli.ledger;

import io.caisson.embed.CaissonConfig;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Which ledger to read, and how to tell it.
final class LedgerOptions {
    @Option(names = "--data", paramLabel = "DIR", description = "The folder with receipts (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of(CaissonConfig.DATA_FOLDER);

    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    Path data() {
        return data;
    }

    boolean json() {
        return json;
    }
}
