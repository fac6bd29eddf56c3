package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.Refusal;
import io.caisson.account.Caller;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.ledger.admission.Repetitions;
import io.caisson.ledger.record.ApiKey;
import io.caisson.ledger.sql.Store;
import io.caisson.work.WorkLane;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// A tenant that waits for the database, behind slow reads of its own, keeps no lock that its neighbour needs.
@Timeout(60)
@ParameterizedClass
@EnumSource(Database.class)
class NeighbourLocksTest {
    /// Two names with the same hash: their places in a hash table have one lock.
    private static final String SLOW = "Aa";

    private static final String NEIGHBOUR = "BB";
    private static final Refusal REFUSAL = new Refusal(ErrorKind.QUOTA, "too much");

    private final Database database;

    @TempDir
    private Path folder;

    private DurableLedger ledger;
    private ExecutorService threads;
    private Optional<SlowReads> reads = Optional.empty();

    NeighbourLocksTest(Database database) {
        this.database = database;
    }

    @BeforeEach
    void open() {
        ledger = DurableLedger.open(database.config(folder), Clock.systemUTC());
        threads = Executors.newVirtualThreadPerTaskExecutor();
    }

    @AfterEach
    void close() {
        reads.ifPresent(SlowReads::close);
        threads.close();
        ledger.close();
    }

    @Test
    void ofWhatIsStored() throws Exception {
        ledger.storage().bytes(NEIGHBOUR);
        waits(() -> ledger.storage().bytes(SLOW));
        assertThat(ofNeighbour(() -> ledger.storage().bytes(NEIGHBOUR))).isZero();
    }

    @Test
    void ofWhatIsSpent() throws Exception {
        ledger.accounts().reserve(NEIGHBOUR, 1);
        waits(() -> ledger.accounts().reserve(SLOW, 1));
        assertThat(ofNeighbour(() -> ledger.accounts().reserve(NEIGHBOUR, 1))).isEmpty();
    }

    @Test
    void ofRefusals() throws Exception {
        var repetitions = new Repetitions(OpenLedger.store(ledger).repetitions());
        var attempt = Samples.attempt(SLOW, "1");
        ledger.open(attempt);
        repetitions.of(caller(SLOW, 0), "rate", REFUSAL).settle(ledger.close(attempt, Samples.completed(1)));
        for (var at = 0; at < Repetitions.REMEMBERED; at++) {
            repetitions.of(caller(SLOW, at), "rate", REFUSAL);
        }
        // one more than are remembered: the first is written down
        waits(() -> repetitions.of(caller(SLOW, Repetitions.REMEMBERED), "rate", REFUSAL));
        assertThat(ofNeighbour(() -> repetitions.of(caller(NEIGHBOUR, 0), "rate", REFUSAL))
                        .refusal())
                .contains(REFUSAL);
    }

    @Test
    void ofKeys() throws Exception {
        var owner = new ApiKey.Owner(SLOW, "anne", Set.of(), "basic", Set.of(Scope.READ));
        var key = ledger.keys().create(owner, Optional.empty(), "admin");
        // now the keys have to be read again
        waits(() -> ledger.keys().create(owner, Optional.empty(), "admin"));
        assertThat(ofNeighbour(() -> ledger.keys().named(key.text()))).isPresent();
        assertThat(ofNeighbour(
                        () -> ledger.keys().revoke(Optional.empty(), key.key().id())))
                .isTrue();
    }

    @Test
    void ofRetention() throws Exception {
        waits(() -> ledger.retention().keep(SLOW, 10));
        assertThat(ofNeighbour(() -> {
                    ledger.retention().keep(NEIGHBOUR, 20);
                    return ledger.retention().term(NEIGHBOUR).days();
                }))
                .isEqualTo(20);
    }

    @Test
    void ofWebhooks() throws Exception {
        var url = "https://example.com/hook";
        waits(() -> ledger.webhooks().create(SLOW, url, Set.of()));
        var made = ofNeighbour(() -> ledger.webhooks().create(NEIGHBOUR, url, Set.of()));
        var id = made.webhook().id();
        assertThat(ofNeighbour(() -> ledger.webhooks().replay(NEIGHBOUR, id))).isZero();
        assertThat(ofNeighbour(() -> ledger.webhooks().delete(NEIGHBOUR, id))).isTrue();
    }

    @Test
    void ofTiersWhichAreReadForAll() throws Exception {
        ledger.books().tiers().change(Tier.BASIC, "admin");
        waits(() -> ledger.records().receipt(SLOW, "exe_none"));
        assertThat(of(SLOW, () -> ledger.books().tiers().named("basic"))).isPresent();
    }

    private static Caller caller(String tenant, int number) {
        return new Caller(tenant, "key-" + number, Tier.BASIC);
    }

    /// Begins something of the slow tenant, which waits for the database when this returns.
    private void waits(Runnable task) throws InterruptedException {
        reads = Optional.of(new SlowReads(
                OpenLedger.database(ledger), threads, Store.LANE_THREADS, _ -> SLOW, Store.LANE_THREADS - 1));
        var begun = new CompletableFuture<Thread>();
        threads.execute(() -> {
            begun.complete(Thread.currentThread());
            WorkLane.assign(SLOW);
            task.run();
        });
        var thread = begun.join();
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).isTrue();
            Thread.onSpinWait();
        }
    }

    private static <T> T ofNeighbour(Callable<T> question) throws Exception {
        return of(NEIGHBOUR, question);
    }

    private static <T> T of(String tenant, Callable<T> question) throws Exception {
        var asked = new FutureTask<>(() -> {
            WorkLane.assign(tenant);
            return question.call();
        });
        Thread.startVirtualThread(asked);
        return asked.get(5, TimeUnit.SECONDS);
    }
}
