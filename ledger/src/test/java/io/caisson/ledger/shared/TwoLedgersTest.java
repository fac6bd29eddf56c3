package io.caisson.ledger.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.account.Caller;
import io.caisson.account.Scope;
import io.caisson.json.ReceiptWriter;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.record.ApiKey;
import io.caisson.ledger.store.Idempotency.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two ledgers over one shared database. The second began as a copy of the first, so it has the same keys.
final class TwoLedgersTest {
    private static final Caller CALLER = Samples.attempt("a", "1").caller();

    @TempDir
    private Path folder;

    private DurableLedger first;
    private DurableLedger second;
    private ApiKey.Created key;
    private ApiKey.Created child;

    @BeforeEach
    void open() throws IOException {
        var original = Files.createDirectory(folder.resolve("first"));
        try (var made = DurableLedger.open(LedgerConfig.in(original), Clock.systemUTC())) {
            key = made.keys().create(owner(), Optional.empty(), "a test");
            child = made.keys()
                    .create(
                            owner(),
                            Optional.empty(),
                            "a test",
                            Optional.of(key.key().id()));
        }
        copy(original, folder.resolve("second"));
        var url = TwoServers.url();
        first = open("first", url);
        second = open("second", url);
    }

    private static ApiKey.Owner owner() {
        return new ApiKey.Owner("a", "key-1", Set.of(), "basic", Set.of(Scope.EXECUTE, Scope.ADMIN));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    private DurableLedger open(String name, String url) {
        return DurableLedger.open(LedgerConfig.in(folder.resolve(name)).withShared(url), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
    }

    @Test
    void aCallThatRanAtTheOneIsAnsweredByTheOther() {
        String receipt;
        try (var claim = first.idempotency().claim(CALLER, "k", "hash")) {
            assertThat(claim).isInstanceOf(Claim.First.class);
            var attempt = Samples.repeatable("a", "k", "hash");
            first.open(attempt);
            receipt = ReceiptWriter.write(first.close(attempt, Samples.completed(1)));
        }
        assertThat(second.idempotency().claim(CALLER, "k", "hash"))
                .isInstanceOfSatisfying(
                        Claim.Again.class, again -> assertThat(again.receipt()).isEqualTo(receipt));
        assertThat(second.idempotency().claim(CALLER, "k", "other")).isInstanceOf(Claim.Clash.class);
    }

    /// The ledger knows its calls of before it shared them.
    @Test
    void aCallOfBeforeIsToldOnce() {
        var attempt = Samples.repeatable("a", "k", "hash");
        first.open(attempt);
        first.close(attempt, Samples.completed(1));
        assertThat(first.idempotency().claim(CALLER, "k", "other")).isInstanceOf(Claim.Clash.class);

        assertThat(second.idempotency().claim(CALLER, "k", "hash")).isInstanceOf(Claim.Again.class);
    }

    @Test
    void aKeyThatIsRevokedAtTheOneIsGoodAtNeither() {
        assertThat(second.keys().named(key.text())).isPresent();
        assertThat(second.keys().named(child.text())).isPresent();
        var began = System.nanoTime();
        first.keys().revoke(Optional.empty(), key.key().id());
        while (second.keys().named(child.text()).isPresent()) {
            LockSupport.parkNanos(1_000_000);
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
        }
        assertThat(second.keys().named(key.text())).isEmpty();
        assertThat(second.keys().ended(Set.of(child.key().id())))
                .containsExactly(child.key().id());
    }

    @Test
    void whatWasRevokedWithoutTheOthersIsToldAtTheNextStart() throws IOException {
        second.close();
        first.close();
        try (var alone = DurableLedger.open(LedgerConfig.in(folder.resolve("first")), Clock.systemUTC())) {
            alone.keys().revoke(Optional.empty(), key.key().id());
        }
        var url = TwoServers.url();
        first = open("first", url);
        second = open("second", url);

        assertThat(second.keys().named(key.text())).isEmpty();
    }
}
