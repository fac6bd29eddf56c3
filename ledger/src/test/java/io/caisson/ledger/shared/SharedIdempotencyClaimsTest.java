package io.caisson.ledger.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ledger.store.IdempotencyClaims;
import io.caisson.ledger.store.IdempotencyClaims.Clash;
import io.caisson.ledger.store.IdempotencyClaims.Elsewhere;
import io.caisson.ledger.store.IdempotencyClaims.Ended;
import io.caisson.ledger.store.IdempotencyClaims.Ending;
import io.caisson.ledger.store.IdempotencyClaims.Held;
import io.caisson.ledger.store.IdempotencyClaims.Hold;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What two servers tell each other of calls with a key, and what is left of one that died.
@Tag("slow")
@Timeout(60)
final class SharedIdempotencyClaimsTest {
    private static final IdempotencyClaims.Key KEY = new IdempotencyClaims.Key("tenant", "user", "key");
    private static final Duration LEASE = Duration.ofSeconds(2);

    private final String url = TwoServers.url();
    private final SharedDatabase database = SharedDatabase.open(url);
    private final SharedIdempotencyClaims first = new SharedIdempotencyClaims(database, 7, LEASE);
    private final SharedIdempotencyClaims second = new SharedIdempotencyClaims(database, 8, LEASE);
    private final Jdbi jdbi = Jdbi.create(url);

    @AfterEach
    void close() {
        first.close();
        second.close();
        database.close();
    }

    private static Hold held(SharedIdempotencyClaims claims) {
        return ((Held) claims.claim(KEY, "hash")).hold();
    }

    private static Optional<Ending> ending(String receipt) {
        return Optional.of(new Ending("exe_1", receipt, "hash"));
    }

    private int rows() {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from caisson_shared.idempotency_claim")
                .mapTo(Integer.class)
                .one());
    }

    @Test
    void theOtherServerHasTheReceipt() {
        held(first).end(() -> ending("{\"id\":\"exe_1\"}"));

        assertThat(second.claim(KEY, "hash")).isEqualTo(new Ended("exe_1", "{\"id\":\"exe_1\"}"));
        assertThat(second.claim(KEY, "other")).isEqualTo(new Clash());
    }

    @Test
    void aLongReceiptStaysWhereItIs() {
        held(first).end(() -> ending("x".repeat(SharedIdempotencyClaims.MAX_RECEIPT_CHARS + 1)));

        assertThat(second.claim(KEY, "hash")).isEqualTo(new Elsewhere("exe_1", 7));
    }

    @Test
    void aLeaseOutlivesItsTimeWhileItsServerLives() throws Exception {
        var hold = held(first);
        var other = CompletableFuture.supplyAsync(() -> second.claim(KEY, "hash"));
        assertThat(other.completeOnTimeout(new Clash(), 2 * LEASE.toMillis(), TimeUnit.MILLISECONDS)
                        .get())
                .as("it waits")
                .isEqualTo(new Clash());
        hold.end(Optional::empty);
    }

    /// Whoever is closed renews nothing any more, as if it were dead.
    @Test
    void anotherServerTakesOverFromADeadOne() {
        var late = held(first);
        first.close();
        var began = System.nanoTime();
        var hold = held(second);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LEASE.plusSeconds(1));

        late.end(() -> ending("of the dead"));
        hold.end(() -> ending("of the living"));
        assertThat(second.claim(KEY, "hash")).isEqualTo(new Ended("exe_1", "of the living"));
    }

    @Test
    void anEndThatCannotBeFoundYetIsToldLater() throws Exception {
        var isThere = new CompletableFuture<Optional<Ending>>();
        held(first).end(() -> {
            if (!isThere.isDone()) {
                throw new IllegalStateException("the ledger is away");
            }
            return isThere.join();
        });
        var other = CompletableFuture.supplyAsync(() -> second.claim(KEY, "hash"));
        isThere.complete(ending("late"));

        assertThat(other.get(20, TimeUnit.SECONDS)).isEqualTo(new Ended("exe_1", "late"));
    }

    @Test
    void afterADayAKeyIsFree() {
        held(first).end(() -> ending("old"));
        jdbi.useHandle(handle ->
                handle.execute("update caisson_shared.idempotency_claim set ended_at = ended_at - 86400000001"));

        assertThat(second.claim(KEY, "hash")).isInstanceOf(Held.class);
    }

    @Test
    void rowsOfADayAgoAreSwept() {
        held(first).end(() -> ending("old"));
        second.sweep();
        assertThat(rows()).isOne();
        jdbi.useHandle(handle ->
                handle.execute("update caisson_shared.idempotency_claim set ended_at = ended_at - 86400000001"));
        second.sweep();

        assertThat(rows()).isZero();
    }
}
