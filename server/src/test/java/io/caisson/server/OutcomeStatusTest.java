package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.gate.Decision;
import io.caisson.gate.Grants;
import io.caisson.gate.Weighing;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.server.executions.Executions;
import io.caisson.server.http.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The column HTTP of `docs/reference/outcomes.md` matches the server's answers.
class OutcomeStatusTest {
    private static final Refusal POLICY = new Refusal(ErrorKind.POLICY, "");
    private static final Refusal QUOTA = new Refusal(ErrorKind.QUOTA, "");
    private static final Decision ALLOWED = new Decision.Allow(Grants.NONE, Limits.NONE, Weighing.NONE);

    @Test
    void theTableHoldsTheStatusOfEveryOutcome() throws IOException {
        var table = Files.readAllLines(Path.of("../docs/reference/outcomes.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| outcome"))
                .map(line -> line.split("\\s*\\|\\s*"))
                .map(cells -> cells[1] + " " + cells[6]);
        assertThat(table)
                .containsExactly(
                        "Completed " + status(ALLOWED, new Outcome.Completed(Value.NULL)),
                        "Failed " + status(ALLOWED, new Outcome.Failed(GuestError.of(ErrorKind.RUNTIME, ""))),
                        "LimitReached " + status(ALLOWED, new Outcome.LimitReached(Limit.TIMEOUT, "")),
                        "Refused " + refused(POLICY) + "; for quota " + refused(QUOTA) + " or "
                                + status(ALLOWED, new Outcome.Refused(QUOTA)),
                        "Cancelled " + status(ALLOWED, new Outcome.Cancelled("")),
                        "Broken " + status(ALLOWED, new Outcome.Broken(new Fault(""))));
    }

    private static int refused(Refusal refusal) {
        return status(new Decision.Deny(refusal, Weighing.NONE), new Outcome.Refused(refusal));
    }

    /// A receipt without a problem is answered with 200.
    private static int status(Decision decision, Outcome outcome) {
        var attempt = new Attempt(
                "exe_1",
                Caller.local(),
                ExecutionRequest.javascript("1"),
                Origin.NONE,
                "",
                List.of(),
                decision,
                Duration.ZERO,
                Instant.EPOCH);
        var run = Run.unstarted(outcome);
        var receipt = new Receipt(attempt, run, Price.of(Tier.BASIC, run), Instant.EPOCH);
        return Executions.refusal(receipt).map(Problem::status).orElse(200);
    }
}
