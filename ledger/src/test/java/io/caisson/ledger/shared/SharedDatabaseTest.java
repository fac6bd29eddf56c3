package io.caisson.ledger.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.Postgres;
import io.caisson.ledger.Samples;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.store.IdempotencyClaims;
import io.caisson.ledger.store.IdempotencyClaims.Held;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The database itself: servers that come at the same moment, and one that is away.
@Tag("slow")
@Timeout(120)
final class SharedDatabaseTest {
    private static final Caller CALLER = new Caller("tenant", "key", Tier.BASIC);
    private static final IdempotencyClaims.Key KEY = new IdempotencyClaims.Key("tenant", "user", "key");

    @Test
    void serversMayStartAtTheSameMoment() {
        var url = TwoServers.url();
        var opened = IntStream.range(0, 4)
                .mapToObj(node -> CompletableFuture.supplyAsync(
                        () -> SharedState.open(url, node),
                        task -> Thread.ofPlatform().start(task)))
                .toList();
        opened.forEach(each -> each.join().close());
    }

    @Test
    void itMayBeTheDatabaseOfALedger(@TempDir Path folder) {
        var config = Database.POSTGRESQL.config(folder);
        try (var ledger = DurableLedger.open(config.withShared(config.database().orElseThrow()), Clock.systemUTC())) {
            var attempt = Samples.attempt("a", "1");
            ledger.open(attempt);
            ledger.close(attempt, Samples.completed(1));
            assertThat(ledger.verify().receipts()).isOne();
        }
    }

    @Test
    void aServerDoesNotStartWithoutIt() {
        assertThatThrownBy(() -> SharedState.open("jdbc:postgresql://127.0.0.1:1/none?user=x&password=secret", 0))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("127.0.0.1:1/none")
                .hasMessageNotContaining("secret");
    }

    /// Rates go on at each server alone, no call runs that might run twice, and a revocation holds where it was made.
    @Test
    void whileItIsAway(@TempDir Path folder) throws Exception {
        folder.toFile().setExecutable(true, false);
        folder.toFile().setReadable(true, false);
        try (var postgres = Postgres.start(folder)) {
            var url = postgres.database("shared");
            try (var first = SharedState.open(url, 1);
                    var second = SharedState.open(url, 2)) {
                postgres.stop();
                var taken = IntStream.range(0, 3 * Tier.BASIC.perMinute())
                        .filter(_ -> first.rates().take(CALLER).isEmpty())
                        .count();
                assertThat(taken).isBetween((long) Tier.BASIC.perMinute(), 2L * Tier.BASIC.perMinute());
                assertThat(first.rates().isSpent(CALLER)).isTrue();
                assertThatThrownBy(() -> first.claims().claim(KEY, "hash")).isInstanceOf(LedgerException.class);
                assertThatThrownBy(() -> first.revocations().revoke(Set.of("hash")))
                        .isInstanceOf(LedgerException.class);
                assertThat(first.revocations().revoked()).containsExactly("hash");

                var told = new CompletableFuture<Set<String>>();
                second.revocations()
                        .onChange(() -> told.complete(second.revocations().revoked()));
                postgres.startAgain();
                assertThat(told.get(60, TimeUnit.SECONDS)).containsExactly("hash");
                assertThat(first.claims().claim(KEY, "hash"))
                        .isInstanceOfSatisfying(Held.class, held -> held.hold().end(Optional::empty));
            }
        }
    }
}
