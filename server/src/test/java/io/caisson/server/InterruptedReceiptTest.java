package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Fault;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Source;
import io.caisson.Usage;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.execution.Ids;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Grants;
import io.caisson.gate.Severity;
import io.caisson.gate.Weighing;
import io.caisson.json.ReceiptReader;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Interrupted;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The receipt of an execution interrupted by a crash is a complete receipt: for the API description, for the
/// Java client, and for agents that repeat a call.
class InterruptedReceiptTest {
    private static final OpenApi API = OpenApi.read();
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Limits GIVEN = Limits.NONE.with(Limit.TIMEOUT, 5_000).with(Limit.MEMORY, 64);
    private static final Outcome BROKEN = new Outcome.Broken(new Fault(Interrupted.WHY));
    private static final Refusal DANGEROUS = new Refusal(ErrorKind.SECURITY, "main.js:1:2 starts a process");
    private static final Refusal TOO_OFTEN = new Refusal(ErrorKind.POLICY, "the hook said no");

    /// @param outcome the outcome in its receipt after the restart
    record Left(String name, Attempt attempt, Outcome outcome) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Left> LEFT = List.of(
            new Left("a run", attempt(Activity.RUN, allow("standard"), List.of()), BROKEN),
            new Left(
                    "with findings",
                    attempt(Activity.RUN, allow("observe"), List.of(finding("main.js", 3, 7), finding("", 0, 0))),
                    BROKEN),
            new Left("from before modes were kept", attempt(Activity.RUN, allow(""), List.of()), BROKEN),
            new Left("a check", attempt(Activity.PREPARE, allow("strict"), List.of()), BROKEN),
            new Left(
                    "denied for its findings",
                    attempt(Activity.RUN, deny(DANGEROUS), List.of(finding("main.js", 1, 2))),
                    new Outcome.Refused(DANGEROUS)),
            new Left(
                    "denied by a hook",
                    attempt(Activity.DEPLOY, deny(TOO_OFTEN), List.of()),
                    new Outcome.Refused(TOO_OFTEN)),
            new Left(
                    "a scan of what is denied",
                    attempt(Activity.SCAN, deny(DANGEROUS), List.of(finding("main.js", 1, 2))),
                    BROKEN));

    @TempDir
    private Path folder;

    private static Decision allow(String mode) {
        return new Decision.Allow(new Grants(Set.of()), GIVEN, new Weighing(0.3, List.of(), mode));
    }

    private static Decision deny(Refusal refusal) {
        return new Decision.Deny(refusal, new Weighing(0.9, List.of(), "standard"));
    }

    private static Finding finding(String file, int line, int column) {
        return new Finding(
                "process/spawn", "process", Severity.HIGH, "starts a process", file, line, column, "x()", "");
    }

    private static Attempt attempt(Activity activity, Decision decision, List<Finding> findings) {
        var request = ExecutionRequest.of(new Source(Language.PYTHON, "while True: pass"))
                .withLimits(Limits.NONE.with(Limit.TIMEOUT, 9_000))
                .withLabels(new Labels("agent-7", "", "a \"long\" one"))
                .withConnector("far");
        return new Attempt(
                Ids.next("exe_", CLOCK),
                new Caller("acme", "key-1", Tier.BASIC),
                request,
                new Origin("again", "ab12", "dep_1", ""),
                activity,
                request.source().hash(),
                findings,
                decision,
                Duration.ofMillis(2),
                CLOCK.instant().truncatedTo(ChronoUnit.MICROS));
    }

    private String recovered(Attempt attempt) {
        var config = LedgerConfig.in(folder);
        try (var ledger = DurableLedger.open(config, CLOCK)) {
            ledger.open(attempt);
        }
        try (var ledger = DurableLedger.open(config, CLOCK)) {
            return ledger.records().receipt("acme", attempt.id()).orElseThrow();
        }
    }

    @ParameterizedTest
    @FieldSource("LEFT")
    void matchesTheApiDescription(Left left) {
        var json = recovered(left.attempt);
        assertThat(API.faults(Map.of("$ref", "#/components/schemas/Receipt"), json))
                .isEmpty();
    }

    @ParameterizedTest
    @FieldSource("LEFT")
    void isReadByTheClient(Left left) {
        var attempt = left.attempt;
        var receipt = ReceiptReader.read(recovered(attempt), (_, _, _) -> {
            throw new AssertionError("there are no artifacts");
        });
        assertThat(receipt.id()).isEqualTo(attempt.id());
        assertThat(receipt.outcome()).isEqualTo(left.outcome);
        assertThat(receipt.attempt().activity()).isEqualTo(attempt.activity());
        assertThat(receipt.attempt().findings()).isEqualTo(attempt.findings());
        assertThat(receipt.attempt().decision().weighing().score())
                .isEqualTo(attempt.decision().weighing().score());
        assertThat(receipt.attempt().decision().getClass())
                .isEqualTo(attempt.decision().getClass());
        assertThat(receipt.attempt().request().labels())
                .isEqualTo(attempt.request().labels());
        assertThat(receipt.attempt().request().connector()).isEqualTo("far");
        assertThat(receipt.attempt().request().source().language()).isEqualTo(Language.PYTHON);
        assertThat(receipt.attempt().origin().deploymentId()).isEqualTo("dep_1");
        assertThat(receipt.attempt().codeHash()).isEqualTo(attempt.codeHash());
        assertThat(receipt.attempt().createdAt()).isEqualTo(attempt.createdAt());
        assertThat(receipt.completedAt()).isAfterOrEqualTo(attempt.createdAt());
        assertThat(receipt.limits())
                .isEqualTo(
                        attempt.decision() instanceof Decision.Allow
                                ? GIVEN
                                : attempt.request().limits());
        assertThat(receipt.run().usage()).isEqualTo(Usage.NOTHING);
        assertThat(receipt.price().tier()).isEqualTo("basic");
        assertThat(receipt.price().priceList()).isEqualTo(Tier.BASIC.priceList());
        assertThat(receipt.price().amount()).isZero();
    }
}
