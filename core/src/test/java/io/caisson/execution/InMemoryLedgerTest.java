package io.caisson.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Refusal;
import io.caisson.account.Caller;
import io.caisson.gate.Decision;
import io.caisson.gate.Weighing;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class InMemoryLedgerTest {
    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    private static final Run NOTHING = Run.refused(ErrorKind.POLICY, "no");

    private final InMemoryLedger ledger = new InMemoryLedger(CLOCK, 2, 1_000);

    @Test
    void keepsWhatWasClosed() {
        var receipt = closed("a", "1");
        assertThat(ledger.find("local", "a")).contains(receipt);
        assertThat(receipt.completedAt()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void showsATenantOnlyItsOwn() {
        closed("a", "1");
        assertThat(ledger.find("other", "a")).isEmpty();
    }

    @Test
    void opensAndClosesOnce() {
        closed("a", "1");
        ledger.open(attempt("b", "1"));
        assertThatThrownBy(() -> ledger.open(attempt("a", "1"))).hasMessage("a is in the ledger already");
        assertThatThrownBy(() -> ledger.open(attempt("b", "1"))).hasMessage("b is in the ledger already");
        assertThatThrownBy(() -> ledger.close(attempt("a", "1"), NOTHING)).hasMessage("a is not open");
        assertThatThrownBy(() -> ledger.close(attempt("c", "1"), NOTHING)).hasMessage("c is not open");
    }

    @Test
    void forgetsTheOldestBeyondItsNumberOrSize() {
        closed("a", "1");
        closed("b", "1");
        closed("c", "1");
        assertThat(ledger.find("local", "a")).isEmpty();
        assertThat(ledger.find("local", "c")).isPresent();
        closed("d", "x".repeat(900));
        closed("e", "x".repeat(900));
        assertThat(ledger.find("local", "d")).isEmpty();
        assertThat(ledger.find("local", "e")).isPresent();
    }

    private Receipt closed(String id, String code) {
        var attempt = attempt(id, code);
        ledger.open(attempt);
        return ledger.close(attempt, NOTHING);
    }

    private static Attempt attempt(String id, String code) {
        var request = ExecutionRequest.javascript(code);
        var deny = new Decision.Deny(new Refusal(ErrorKind.POLICY, "no"), Weighing.NONE);
        return new Attempt(
                id, Caller.local(), request, Origin.NONE, "hash", List.of(), deny, Duration.ZERO, Instant.EPOCH);
    }
}
