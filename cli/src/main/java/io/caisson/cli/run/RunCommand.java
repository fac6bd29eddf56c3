package io.caisson.cli.run;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.cli.shared.ExitCode;
import io.caisson.cli.shared.Interrupt;
import io.caisson.cli.shared.LiveServer;
import io.caisson.cli.shared.Megabytes;
import io.caisson.cli.shared.RuntimesOption;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.cli.shared.Version;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolderException;
import io.caisson.engine.Cancellation;
import io.caisson.execution.Executor;
import io.caisson.json.ReceiptWriter;
import io.caisson.ledger.DurableLedger;
import io.caisson.receipt.Receipt;
import io.caisson.text.Text;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "Its output goes to stdout and stderr, its result follows as JSON on stdout.",
            "While a server holds the folder, the program is sent to that server."
        })
public final class RunCommand implements Callable<Integer> {
    /// As long as the longest program, which another run in the same folder may be running.
    private static final Duration FOLDER_TIMEOUT = Duration.ofMinutes(6);

    @Parameters(paramLabel = "FILE", description = "The program, or - to read it from stdin.")
    private String file = "";

    @Option(names = "--language", paramLabel = "L", description = "Its language; guessed from the file name if absent.")
    private String language = "";

    @Option(names = "--input", paramLabel = "JSON|@file", description = "The input of the program.")
    private String input = "";

    @Mixin
    private CallOptions called = new CallOptions();

    @Option(names = "--timeout", paramLabel = "T", description = "Wall time at most, such as 500ms, 5s or 2m.")
    private @Nullable Duration timeout;

    @Option(names = "--memory", paramLabel = "M", description = "Memory at most, such as 128m or 1g.")
    private @Nullable Megabytes memory;

    @Option(
            names = "--file",
            paramLabel = "PATH",
            description = "A file for the program, at this relative path; repeatable.")
    private List<Path> files = List.of();

    @Option(names = "--entry", paramLabel = "PATH", description = "The path of the program among those files.")
    private String entry = "";

    @Option(names = "--artifacts", paramLabel = "DIR", description = "The folder for its artifacts.")
    private @Nullable Path artifacts;

    @Option(names = "--replace", description = "Replace existing files.")
    private boolean replace;

    @Option(names = "--module", paramLabel = "NAME", description = "A module the program may load, such as path.")
    private List<String> modules = List.of();

    @Option(names = "--agent", paramLabel = "ID", description = "The agent that the receipt names.")
    private String agent = "";

    @Option(names = "--tier", paramLabel = "T", description = "Its tier (default: enterprise).")
    private String tier = "";

    @Option(names = "--data", paramLabel = "DIR", description = "Keeps receipts (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of(CaissonConfig.DATA_FOLDER);

    @Mixin
    private RuntimesOption own = new RuntimesOption();

    @Option(names = "--json", description = "Print the receipt instead.")
    private boolean json;

    private final Terminal terminal;
    private final Function<CaissonConfig, Caisson> open;

    public RunCommand(Terminal terminal, Function<CaissonConfig, Caisson> open) {
        this.terminal = terminal;
        this.open = open;
    }

    @Override
    public Integer call() {
        var program = program();
        var invocation = called.invocation(terminal.in());
        var request = new RunRequest(program, input, invocation, timeout, memory, files, modules, agent).request();
        var folder = Optional.ofNullable(artifacts).map(path -> ArtifactFolder.open(path, replace));
        var cancellation = new Cancellation();
        try (var _ = Interrupt.calling(() -> cancellation.cancel("the keyboard"))) {
            var receipt = run(request, cancellation, ended -> report(program, ended, folder));
            return ExitCode.of(receipt.outcome());
        }
    }

    /// Runs in this process, or by the server that holds the folder.
    private Receipt run(ExecutionRequest request, Cancellation cancellation, Consumer<Receipt> report) {
        try (var caisson = open.apply(config());
                var show = new Show(terminal, json)) {
            UsageException.telling(
                    "", () -> caisson.language(request.source().language().name()));
            var caller = tier.isEmpty() ? Caller.local() : Caller.local().withTier(tier(caisson));
            return reported(caisson.unwrap(Executor.class).execute(caller, request, show, cancellation), show, report);
        } catch (DataFolderException e) {
            var server = LiveServer.holding(data, e).orElseThrow(() -> e);
            return runAt(server, request, cancellation, report);
        }
    }

    private Receipt runAt(
            LiveServer server, ExecutionRequest request, Cancellation cancellation, Consumer<Receipt> report) {
        if (!tier.isEmpty()) {
            throw new UsageException("the server at " + server.uri() + " holds " + data
                    + ", and its key decides the tier; leave --tier out or name another folder with --data");
        }
        try (var client = server.connect();
                var show = new Show(terminal, json)) {
            var execution = client.start(request, show);
            try (var _ = cancellation.onCancel(execution::cancel)) {
                return reported(execution.receipt(), show, report);
            }
        }
    }

    private static Receipt reported(Receipt receipt, Show show, Consumer<Receipt> report) {
        show.end(receipt);
        report.accept(receipt);
        return receipt;
    }

    private ProgramArgument program() {
        if (file.equals(ProgramArgument.STDIN) && called.wantsStdin()) {
            throw new UsageException("stdin cannot be the program and what it reads; name a file for one of them");
        }
        return ProgramArgument.read(file, language, terminal.in()).withEntry(entry);
    }

    private void report(ProgramArgument program, Receipt receipt, Optional<ArtifactFolder> folder) {
        var report = new RunSummary(terminal, program);
        if (json) {
            terminal.out().println(ReceiptWriter.write(receipt));
        } else {
            report.print(receipt);
        }
        for (var artifact : receipt.run().artifacts()) {
            var kept = folder.map(open -> open.keep(artifact));
            if (!json || kept.isPresent()) {
                report.print(artifact, kept);
            }
        }
    }

    /// The tier, from the price list of the data folder.
    private Tier tier(Caisson caisson) {
        var tiers = caisson.unwrap(DurableLedger.class).books().tiers();
        return tiers.named(tier)
                .orElseThrow(() -> new UsageException("there is no tier '" + Text.printable(tier) + "'; there are "
                        + tiers.current().stream()
                                .map(entry -> entry.tier().name())
                                .collect(Collectors.joining(", "))));
    }

    /// One worker, started at once, so that it gets ready while the wall is proven.
    private CaissonConfig config() {
        var config = own.config()
                .withSpareWorkers(1)
                .withMaxWorkers(1)
                .withData(data)
                .withFolderTimeout(FOLDER_TIMEOUT);
        return tier.isEmpty() ? config.withOneExecution() : config;
    }
}
