package io.caisson.cli;

import io.caisson.Caller;
import io.caisson.Cancellation;
import io.caisson.Language;
import io.caisson.Tier;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.json.ReceiptWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Runs one program and reports how it ended.
@Command(
        name = "run",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Runs one program behind the wall.",
            "Its output goes to stdout and stderr, its result follows as JSON on stdout."
        })
final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "The program, or - to read it from stdin.")
    private String file = "";

    @Option(names = "--language", paramLabel = "L", description = "Its language; guessed from the file name if absent.")
    private String language = "";

    @Option(names = "--input", paramLabel = "JSON|@file", description = "What the program gets as its input.")
    private String input = "";

    @Option(names = "--timeout", paramLabel = "T", description = "Wall time at most, such as 500ms, 5s or 2m.")
    private @Nullable Duration timeout;

    @Option(names = "--memory", paramLabel = "M", description = "Memory at most, such as 128m or 1g.")
    private @Nullable Megabytes memory;

    @Option(names = "--file", paramLabel = "PATH", description = "A file the program may load, by this relative path.")
    private List<Path> files = List.of();

    @Option(names = "--module", paramLabel = "NAME", description = "A module the program may load, such as path.")
    private List<String> modules = List.of();

    @Option(names = "--agent", paramLabel = "ID", description = "Whose run this is, for the receipt.")
    private String agent = "";

    @Option(names = "--tier", paramLabel = "T", description = "The tier to hold it to (default: enterprise).")
    private String tier = Tier.ENTERPRISE.name();

    @Option(names = "--data", paramLabel = "DIR", description = "The folder that keeps receipts.")
    private @Nullable Path data;

    @Option(names = "--json", description = "Print the receipt instead.")
    private boolean json;

    private final Terminal terminal;
    private final Function<CaissonConfig, Caisson> open;

    RunCommand(Terminal terminal, Function<CaissonConfig, Caisson> open) {
        this.terminal = terminal;
        this.open = open;
    }

    @Override
    public Integer call() {
        var program = Program.read(file, written(), terminal.in());
        var request = new RunRequest(program, input, timeout, memory, files, modules, agent).request();
        var caller = Caller.local().withTier(tier());
        var cancellation = new Cancellation();
        try (var _ = Interrupt.calling(() -> cancellation.cancel("the keyboard"));
                var caisson = open.apply(config());
                var show = new Show(terminal, json)) {
            var receipt = caisson.executor().execute(caller, request, show, cancellation);
            show.end();
            if (json) {
                terminal.out().println(ReceiptWriter.write(receipt));
            } else {
                new Report(terminal, program).print(receipt);
            }
            return ExitCode.of(receipt.outcome());
        }
    }

    private Optional<Language> written() {
        if (language.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Language.named(language)
                .orElseThrow(() -> new UsageException("there is no language '" + language + "'; known are "
                        + String.join(
                                ", ",
                                Language.known().stream().map(Language::name).toList()))));
    }

    private Tier tier() {
        return Tier.named(tier)
                .orElseThrow(() -> new UsageException("there is no tier '" + tier + "'; there are "
                        + String.join(
                                ", ", Tier.standard().stream().map(Tier::name).toList())));
    }

    /// One worker, started at once: it gets ready while the wall is being proven.
    private CaissonConfig config() {
        var config = CaissonConfig.standard().withSpareWorkers(1).withMaxWorkers(1);
        return data == null ? config : config.withData(data);
    }
}
