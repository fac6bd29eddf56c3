package io.caisson.embed;

import io.caisson.Absence;
import io.caisson.Caller;
import io.caisson.Cancellation;
import io.caisson.ExecutionRequest;
import io.caisson.Executor;
import io.caisson.GuestRuntime;
import io.caisson.InMemoryLedger;
import io.caisson.Language;
import io.caisson.Ledger;
import io.caisson.Output;
import io.caisson.Place;
import io.caisson.Receipt;
import io.caisson.Scanner;
import io.caisson.connector.ConnectorService;
import io.caisson.connector.Deployments;
import io.caisson.policy.TierPolicy;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// Runs code nobody has reviewed yet, from Java.
///
/// ```java
/// try (var caisson = Caisson.open()) {
///     var receipt = caisson.execute(ExecutionRequest.javascript("return 6 * 7"));
/// }
/// ```
///
/// Thread-safe. Closing ends its worker processes; executions under way end as cancelled or broken.
public final class Caisson implements AutoCloseable {
    private static final int RECEIPTS_KEPT = 10_000;
    private static final long CHARACTERS_KEPT = 64L << 20;

    private final Executor executor;
    private final Ledger ledger;
    private final Place place;
    private final ConnectorService connectors;

    private Caisson(Place place) {
        var clock = Clock.systemUTC();
        this.place = place;
        this.ledger = new InMemoryLedger(clock, RECEIPTS_KEPT, CHARACTERS_KEPT);
        this.executor = new Executor(Scanner.BLIND, new TierPolicy(), ledger, List.of(place), clock);
        this.connectors = new ConnectorService(executor, List.of(place), new Deployments(clock));
    }

    public static Caisson open() {
        return open(CaissonConfig.standard());
    }

    public static Caisson open(CaissonConfig config) {
        return over(LocalSandbox.open(config));
    }

    /// Runs at a place of the caller's making, which it then owns and closes.
    public static Caisson over(Place place) {
        return new Caisson(place);
    }

    public Receipt execute(ExecutionRequest request) {
        return execute(request, Output.NOWHERE);
    }

    /// Executes and passes on what the guest writes while it runs.
    public Receipt execute(ExecutionRequest request, Output output) {
        return executor.execute(Caller.local(), request, output);
    }

    /// Starts an execution that can be cancelled.
    public Execution start(ExecutionRequest request) {
        var cancellation = new Cancellation();
        var receipt = new CompletableFuture<Receipt>();
        Thread.ofVirtual().name("execution").start(() -> {
            try {
                receipt.complete(executor.execute(Caller.local(), request, Output.NOWHERE, cancellation));
            } catch (RuntimeException e) {
                receipt.completeExceptionally(e);
            }
        });
        return new Execution(cancellation, receipt);
    }

    /// For doors that know their callers.
    public Executor executor() {
        return executor;
    }

    public Ledger ledger() {
        return ledger;
    }

    public ConnectorService connectors() {
        return connectors;
    }

    /// What can run here now.
    public List<GuestRuntime> runtimes() {
        return place.runtimes();
    }

    /// What could run here if more were installed.
    public List<Absence> absences() {
        return place.absences();
    }

    /// The language that callers mean by `name`: a known one or an alias, or one that only this host has.
    ///
    /// @throws IllegalArgumentException when there is none; the message lists those there are
    public Language language(String name) {
        return place.language(name);
    }

    /// Whether executions would run now: the wall is proven.
    public boolean ready() {
        return place.ready();
    }

    @Override
    public void close() {
        place.close();
    }
}
