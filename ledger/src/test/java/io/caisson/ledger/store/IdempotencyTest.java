package io.caisson.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.json.ReceiptWriter;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.store.Idempotency.Claim;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdempotencyTest {
    @TempDir
    private Path folder;

    private DurableLedger ledger;

    @BeforeEach
    void open() {
        ledger = DurableLedger.open(LedgerConfig.in(folder), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void theSameAgainIsTheFirstReceipt() {
        String receipt;
        try (var first = claim("k", "hash")) {
            assertThat(first).isInstanceOf(Claim.First.class);
            receipt = run("k", "hash");
        }
        assertThat(claim("k", "hash"))
                .isInstanceOfSatisfying(
                        Claim.Again.class, again -> assertThat(again.receipt()).isEqualTo(receipt));
        assertThat(claim("k", "hash")).isInstanceOf(Claim.Again.class);
    }

    @Test
    void anotherRequestUnderTheSameKeyClashes() {
        try (var _ = claim("k", "hash")) {
            assertThat(claim("k", "other")).isInstanceOf(Claim.Clash.class);
            run("k", "hash");
        }
        assertThat(claim("k", "other")).isInstanceOf(Claim.Clash.class);
        assertThat(claim("k2", "other")).isInstanceOf(Claim.First.class);
    }

    @Test
    void anotherUserOfTheTenantHasKeysOfItsOwn() {
        var other = new Caller("a", "another", Tier.BASIC);
        try (var _ = claim("k", "hash")) {
            assertThat(ledger.idempotency().claim(other, "k", "other")).isInstanceOf(Claim.First.class);
            run("k", "hash");
        }
        assertThat(ledger.idempotency().claim(new Caller("a", "third", Tier.BASIC), "k", "hash"))
                .isInstanceOf(Claim.First.class);
    }

    @Test
    void anotherTenantHasKeysOfItsOwn() {
        try (var _ = claim("k", "hash")) {
            run("k", "hash");
        }
        assertThat(ledger.idempotency().claim(Samples.attempt("b", "1").caller(), "k", "hash"))
                .isInstanceOf(Claim.First.class);
    }

    @Test
    void whoComesMeanwhileWaits() throws Exception {
        CompletableFuture<Claim> second;
        try (var _ = claim("k", "hash")) {
            second = CompletableFuture.supplyAsync(() -> claim("k", "hash"));
            run("k", "hash");
        }
        assertThat(second.get(30, TimeUnit.SECONDS)).isInstanceOf(Claim.Again.class);
    }

    @Test
    void afterARestartItIsKnownAndAfterADayForgotten() {
        try (var _ = claim("k", "hash")) {
            run("k", "hash");
        }
        ledger.close();
        ledger = DurableLedger.open(LedgerConfig.in(folder), Clock.systemUTC());
        assertThat(claim("k", "hash")).isInstanceOf(Claim.Again.class);
        ledger.close();
        ledger = DurableLedger.open(LedgerConfig.in(folder), Clock.offset(Clock.systemUTC(), Duration.ofHours(25)));
        assertThat(claim("k", "hash")).isInstanceOf(Claim.First.class);
    }

    /// A ledger that is closed cannot say whether a call was made before.
    @Test
    void whoCannotBeToldKeepsNobodyWaiting() throws Exception {
        ledger.close();
        assertThatThrownBy(() -> claim("k", "hash")).isInstanceOf(RuntimeException.class);
        var second = CompletableFuture.supplyAsync(() -> claim("k", "hash"));
        assertThatThrownBy(() -> second.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
    }

    private Claim claim(String key, String hash) {
        return ledger.idempotency().claim(Samples.attempt("a", "1").caller(), key, hash);
    }

    private String run(String key, String hash) {
        var attempt = Samples.repeatable("a", key, hash);
        ledger.open(attempt);
        return ReceiptWriter.write(ledger.close(attempt, Samples.completed(1)));
    }
}
