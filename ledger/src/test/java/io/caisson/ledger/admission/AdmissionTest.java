package io.caisson.ledger.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ExecutionRequest;
import io.caisson.Refusal;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.execution.Admission.Pass;
import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.admission.Accounts.Bounds;
import io.caisson.ledger.billing.TierForm;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.receipt.Price;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdmissionTest {
    private static final Caller BASIC = new Caller("a", "key-1", Tier.BASIC);
    private static final Caller BOUNDLESS = new Caller("rich", "key-1", Tier.ENTERPRISE);
    private static final ExecutionRequest REQUEST = ExecutionRequest.javascript("1");

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

    /// One more is allowed with every second that the others take.
    @Test
    void theRateOfATenantIsThatOfItsTierWhateverItsKeys() {
        var begin = System.nanoTime();
        var admitted = 0;
        var refused = Optional.<Refusal>empty();
        while (refused.isEmpty() && admitted < 1_000) {
            try (var pass = admit(new Caller("a", "key-" + admitted, Tier.BASIC))) {
                refused = pass.refusal();
            }
            admitted += refused.isEmpty() ? 1 : 0;
        }
        var seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        assertThat((long) admitted).isBetween(60L, 60 + seconds + 1);
        assertThat(refused).hasValueSatisfying(refusal -> {
            assertThat(refusal.message()).startsWith("60 executions a minute are allowed in the basic tier");
            assertThat(refusal.retryAfter()).isBetween(Duration.ofMillis(1), Duration.ofSeconds(2));
        });
        assertThat(admit(new Caller("b", "key-1", Tier.BASIC)).refusal()).isEmpty();
    }

    @Test
    void soManyAtOnceAndThenTheNext() {
        var first = admit(BASIC);
        var second = admit(BASIC);
        assertThat(refusal(BASIC).message()).startsWith("2 executions at once");
        first.close();
        try (var third = admit(BASIC)) {
            assertThat(third.refusal()).isEmpty();
        }
        second.close();
    }

    @Test
    void aDatabaseThatIsAwayKeepsNobodysPlace() {
        var database = Database.SQLITE.jdbi(LedgerConfig.in(folder));
        database.useHandle(handle -> handle.execute("alter table account rename to away"));
        for (var at = 0; at < BASIC.tier().atOnce(); at++) {
            assertThatThrownBy(() -> admit(BASIC)).isInstanceOf(LedgerException.class);
        }
        database.useHandle(handle -> handle.execute("alter table away rename to account"));
        assertThat(admit(BASIC).refusal()).isEmpty();
    }

    /// So many refusals that the first has to be written down, while the database is away.
    @Test
    void aRefusalThatCannotBeWrittenGivesItsPlaceBackOnce() {
        var tier = TierForm.read(Tier.ENTERPRISE, "{\"atOnce\":2}");
        var caller = new Caller("rich", "key-1", tier);
        var running = admit(caller);
        ledger.accounts().bound("rich", new Bounds(OptionalLong.of(0), OptionalLong.empty()));
        var attempt = Samples.attempt("rich", "1");
        ledger.open(attempt);
        admit(caller).settle(ledger.close(attempt, Samples.completed(1)));
        assertThat(admit(caller).earlier()).isPresent();
        for (var at = 1; at < Repetitions.REMEMBERED; at++) {
            assertThat(admit(new Caller("rich", "other-" + at, tier)).refusal()).isPresent();
        }
        var database = Database.SQLITE.jdbi(LedgerConfig.in(folder));
        database.useHandle(handle -> handle.execute("alter table repetition rename to away"));
        assertThatThrownBy(() -> admit(new Caller("rich", "last", tier))).isInstanceOf(LedgerException.class);
        database.useHandle(handle -> handle.execute("alter table away rename to repetition"));
        ledger.accounts().bound("rich", Bounds.NONE);
        try (var _ = running;
                var second = admit(caller)) {
            assertThat(second.refusal()).isEmpty();
            assertThat(refusal(caller).message()).startsWith("2 executions at once");
        }
    }

    @Test
    void whoHasNoBoundsIsNeverRefused() {
        var passes = new ArrayList<Pass>();
        for (var at = 0; at < 500; at++) {
            passes.add(admit(BOUNDLESS));
        }
        assertThat(passes).allSatisfy(pass -> assertThat(pass.refusal()).isEmpty());
    }

    @Test
    void theFirstRefusalHasAReceiptAndTheRestAreCountedOnIt() {
        var first = admit(BASIC);
        var second = admit(BASIC);
        var refused = admit(BASIC);
        assertThat(refused.earlier()).isEmpty();
        var attempt = Samples.attempt("a", "1");
        ledger.open(attempt);
        var receipt = ledger.close(attempt, Samples.completed(1));
        refused.settle(receipt);
        for (var at = 0; at < 7; at++) {
            assertThat(admit(BASIC).earlier()).contains(receipt);
        }
        first.close();
        second.close();
        ledger.close();
        ledger = DurableLedger.open(LedgerConfig.in(folder), Clock.systemUTC());
        long times = Database.SQLITE
                .jdbi(LedgerConfig.in(folder))
                .withHandle(handle -> handle.createQuery("select times from repetition where id = ?")
                        .bind(0, receipt.id())
                        .mapTo(Long.class)
                        .one());
        assertThat(times).isEqualTo(7);
    }

    @Test
    void aBudgetStopsATenantBeforeItOverspends() {
        var most = TierAdmission.highest(BOUNDLESS, REQUEST);
        ledger.accounts().bound("rich", new Bounds(OptionalLong.of(most * 2), OptionalLong.empty()));
        var first = admit(BOUNDLESS);
        var second = admit(BOUNDLESS);
        assertThat(refusal(BOUNDLESS).message()).contains("the budget of ").contains("set aside");
        var attempt = Samples.attempt("rich", "1");
        ledger.open(attempt);
        first.settle(ledger.close(attempt, Samples.completed(1)));
        first.close();
        second.close();
        assertThat(admit(BOUNDLESS).refusal()).isEmpty();
    }

    @Test
    void whatWasSpentBeforeARestartCounts() {
        var attempt = Samples.attempt("rich", "1");
        ledger.open(attempt);
        var spent = StoredValues.scaled(
                ledger.close(attempt, Samples.completed(1)).price().amount(), Price.SCALE);
        var most = TierAdmission.highest(BOUNDLESS, REQUEST);
        ledger.accounts().bound("rich", new Bounds(OptionalLong.of(most + spent - 1), OptionalLong.empty()));
        ledger.close();
        ledger = DurableLedger.open(LedgerConfig.in(folder), Clock.systemUTC());
        assertThat(refusal(BOUNDLESS).retryAfter()).isGreaterThan(Duration.ofSeconds(1));
    }

    @Test
    void aQuotaCountsExecutions() {
        ledger.accounts().bound("rich", new Bounds(OptionalLong.empty(), OptionalLong.of(3)));
        for (var at = 0; at < 3; at++) {
            admit(BOUNDLESS).close();
        }
        assertThat(refusal(BOUNDLESS).message()).startsWith("3 executions a month are allowed");
    }

    @Test
    void boundsAreNotNegative() {
        assertThatThrownBy(() -> ledger.accounts().bound("a", new Bounds(OptionalLong.of(-1), OptionalLong.empty())))
                .hasMessageContaining("cannot be negative");
    }

    private Pass admit(Caller caller) {
        return ledger.admission().admit(caller, REQUEST);
    }

    private Refusal refusal(Caller caller) {
        return admit(caller).refusal().orElseThrow();
    }
}
