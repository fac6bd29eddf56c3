package io.caisson.embed;

import io.caisson.Execution;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionService;
import io.caisson.Input;
import io.caisson.Language;
import io.caisson.Output;
import io.caisson.account.Caller;
import io.caisson.client.CaissonClient;
import io.caisson.client.RemotePlace;
import io.caisson.connector.CodeConnector;
import io.caisson.connector.ConnectorService;
import io.caisson.engine.Absence;
import io.caisson.engine.Cancellation;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Load;
import io.caisson.engine.Place;
import io.caisson.execution.Executor;
import io.caisson.execution.Executor.Judges;
import io.caisson.gate.Assessment;
import io.caisson.gate.Settings;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.store.Records;
import io.caisson.policy.GatePolicy;
import io.caisson.policy.History;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Receipt;
import io.caisson.scan.Gate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Runs code nobody has reviewed yet, from Java.
///
/// ```java
/// try (var caisson = Caisson.open()) {
///     var receipt = caisson.execute(ExecutionRequest.javascript("return 6 * 7"));
/// }
/// ```
///
/// Thread-safe. Closing cancels executions under way and ends its worker processes; what does not end within
/// seconds is broken.
public final class Caisson implements ExecutionService {
    private static final System.Logger LOG = System.getLogger(Caisson.class.getName());
    /// How many past executions the gate remembers at its start.
    private static final int ENDINGS = 5_000;
    /// How long what runs at the end has to be recorded.
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final Executor executor;
    private final DataFolder folder;
    private final OpenLedger ledger;
    private final Place place;
    /// The one here first.
    private final List<Place> places;

    private final AtomicReference<Settings> settings;
    private final Map<Class<?>, Supplier<?>> parts;

    private Caisson(
            LocalSandbox sandbox, List<Place> remotes, DataFolder folder, OpenLedger ledger, CaissonConfig config) {
        var gate = config.gate();
        var clock = Clock.systemUTC();
        this.place = sandbox.place();
        this.places = Stream.concat(Stream.of(place), remotes.stream()).toList();
        this.folder = folder;
        this.ledger = ledger;
        this.settings = new AtomicReference<>(config.settings());
        var history = new History();
        var hooks = new ArrayList<>(gate.hooks());
        hooks.add(history);
        this.executor = new Executor(
                new Judges(
                        new Gate(sandbox.readers(), gate.effectiveRules(), gate.validators()),
                        new GatePolicy(settings::get, history),
                        hooks),
                ledger.admission(),
                ledger.ledger(),
                places,
                clock);
        this.parts = Map.of(
                Executor.class, () -> executor,
                DurableLedger.class, ledger::durable,
                Records.class, () -> ledger.durable().records());
        if (!config.oneExecution()) {
            Thread.ofVirtual().name("history").start(() -> recall(history));
        }
    }

    /// Who was refused before a restart is not a stranger after it.
    private void recall(History history) {
        try {
            ledger.durable()
                    .records()
                    .endings(ENDINGS)
                    .forEach(past -> history.recall(past.tenant(), past.caller(), past.status(), past.errorKind()));
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "the gate begins without a memory of past attempts", e);
        }
    }

    /// The version of this build.
    public static String version() {
        try (var text = Objects.requireNonNull(Caisson.class.getResourceAsStream("version.txt"))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("reading version.txt", e);
        }
    }

    public static Caisson open() {
        return open(CaissonConfig.standard());
    }

    /// Opens it as `config` says.
    ///
    /// @throws DataFolderException when the data folder cannot be had
    /// @throws io.caisson.ledger.receipt.LedgerException when the ledger in it cannot be opened
    public static Caisson open(CaissonConfig config) {
        return open(config, folder -> LocalSandbox.open(config, folder));
    }

    /// Another Caisson instead, with the same interface: everything runs, is decided and recorded there.
    ///
    /// @throws IllegalArgumentException when `uri` is no https address and no address of this host
    public static ExecutionService connect(URI uri, String key) {
        return CaissonClient.connect(uri, key);
    }

    /// Runs at a place of the caller's making, which it then owns and closes.
    public static Caisson over(Place place) {
        return over(place, CaissonConfig.standard());
    }

    /// As [#over(Place)], with the data folder and the ledger that `config` names.
    public static Caisson over(Place place, CaissonConfig config) {
        return open(config, _ -> new LocalSandbox(place, List.of()));
    }

    /// The ledger is opened while the wall is proven.
    private static Caisson open(CaissonConfig config, Function<Path, LocalSandbox> opening) {
        var remotes = remotes(config);
        var folder = config.data()
                .map(path -> DataFolder.open(path, config.folderTimeout()))
                .orElseGet(DataFolder::temporary);
        var ledger = CompletableFuture.supplyAsync(
                () -> config.oneExecution()
                        ? OpenLedger.ofOneExecution(config.ledgerIn(folder.path()))
                        : OpenLedger.of(config.ledgerIn(folder.path())),
                Thread.ofPlatform().name("ledger-open")::start);
        try {
            var sandbox = opening.apply(folder.path());
            return new Caisson(sandbox, remotes, folder, opened(ledger, sandbox.place()), config);
        } catch (RuntimeException e) {
            ledger.handle((opened, _) -> opened)
                    .thenAccept(opened -> {
                        if (opened != null) {
                            opened.close();
                        }
                    })
                    .join();
            folder.close();
            throw e;
        }
    }

    /// Before anything is opened: what cannot be configured so is told at once.
    private static List<Place> remotes(CaissonConfig config) {
        return config.remotes().entrySet().stream()
                .<Place>map(remote -> new RemotePlace(remote.getKey(), remote.getValue()))
                .toList();
    }

    private static OpenLedger opened(CompletableFuture<OpenLedger> ledger, Place place) {
        try {
            return ledger.join();
        } catch (CompletionException e) {
            place.close();
            throw e.getCause() instanceof LedgerException cause ? cause : e;
        }
    }

    @Override
    public Receipt execute(ExecutionRequest request, Output output) {
        return execute(Caller.local(), request, output);
    }

    @Override
    public Execution start(ExecutionRequest request, Output output) {
        return Execution.start(cancellation -> executor.execute(Caller.local(), request, output, cancellation));
    }

    @Override
    public Assessment scan(ExecutionRequest request) {
        return scan(Caller.local(), request);
    }

    /// As [#execute(ExecutionRequest, Output)], for a caller that the embedding application knows.
    public Receipt execute(Caller caller, ExecutionRequest request, Output output) {
        return executor.execute(caller, request, output);
    }

    /// As [#execute(Caller, ExecutionRequest, Output)], with input that arrives while the program runs.
    ///
    /// @param input closed when the program has ended
    public Receipt execute(
            Caller caller, ExecutionRequest request, Input input, Output output, Cancellation cancellation) {
        return executor.execute(caller, request, Origin.NONE, input, output, cancellation);
    }

    /// As [#scan(ExecutionRequest)], for a caller that the embedding application knows.
    public Assessment scan(Caller caller, ExecutionRequest request) {
        return executor.scan(caller, request);
    }

    /// Every attempt, and what can be read from it.
    public ReceiptLedger ledger() {
        return new DurableReceiptLedger(ledger.durable());
    }

    /// A part of this service by its class, for the other modules of Caisson. Their classes are not exported, so an
    /// embedding application cannot name one.
    ///
    /// @throws IllegalArgumentException when there is no such part
    public <T> T unwrap(Class<T> part) {
        var found = parts.get(part);
        if (found == null) {
            throw new IllegalArgumentException("a Caisson has no part " + part.getName());
        }
        return part.cast(found.get());
    }

    /// The folder it holds.
    public DataFolder folder() {
        return folder;
    }

    /// Code by name: what was deployed is kept in the data folder.
    public ConnectorService connectors() {
        return new ConnectorService(executor, places, ledger.durable().deployments());
    }

    /// What holds for executions that begin now.
    public Settings settings() {
        return settings.get();
    }

    /// Changes what holds for executions that begin from now on.
    ///
    /// @return what holds then
    public Settings change(UnaryOperator<Settings> change) {
        return settings.updateAndGet(change);
    }

    @Override
    public CodeConnector connector() {
        return connectors().connector().as(Caller.local());
    }

    @Override
    public CodeConnector connector(String name) {
        return connectors().connector(name).as(Caller.local());
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return place.runtimes();
    }

    @Override
    public List<Absence> absences() {
        return place.absences();
    }

    /// The language that callers mean by `name`: a known one or an alias, or one that only this host has.
    ///
    /// @throws IllegalArgumentException when there is none; the message lists those there are
    public Language language(String name) {
        return place.language(name);
    }

    /// How busy its processes are, for those who watch.
    public List<Load> loads() {
        return place.loads();
    }

    /// Whether executions would run now: the wall is proven.
    public boolean ready() {
        return place.ready();
    }

    @Override
    public void close() {
        executor.end("the end of the service", LAST_WORDS);
        places.forEach(Place::close);
        ledger.close();
        folder.close();
    }
}
