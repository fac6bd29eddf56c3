package io.caisson.cli.ledger;

import io.caisson.embed.CaissonConfig;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Options for the ledger to read and the output format.
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
