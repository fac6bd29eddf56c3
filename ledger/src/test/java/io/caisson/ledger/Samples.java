package io.caisson.ledger;

import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.execution.Ids;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Grants;
import io.caisson.gate.Weighing;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Attempts and runs as an executor would hand them to a ledger.
public final class Samples {
    private Samples() {}

    public static Attempt attempt(String tenant, ExecutionRequest request, Clock clock) {
        return attempt(tenant, request, clock, Weighing.NONE);
    }

    /// One that the gate let pass when it was set like this.
    public static Attempt gated(String mode) {
        return attempt("a", ExecutionRequest.javascript("1"), Clock.systemUTC(), new Weighing(0, List.of(), mode));
    }

    /// One from before receipts said how the gate was set.
    public static Attempt ungated(String tenant, ExecutionRequest request, Clock clock) {
        return attempt(tenant, request, clock, new Weighing(0, List.of(), ""));
    }

    private static Attempt attempt(String tenant, ExecutionRequest request, Clock clock, Weighing weighing) {
        return new Attempt(
                Ids.next("exe_", clock),
                new Caller(tenant, "key-1", Tier.BASIC),
                request,
                Origin.NONE,
                request.source().hash(),
                List.<Finding>of(),
                new Decision.Allow(Grants.NONE, Limits.NONE.with(Limit.TIMEOUT, 5_000), weighing),
                Duration.ofNanos(12_000),
                clock.instant());
    }

    public static Attempt attempt(String tenant, String code) {
        return attempt(
                tenant,
                ExecutionRequest.javascript(code).withLabels(new Labels("agent-7", "c1", "a sample")),
                Clock.systemUTC());
    }

    /// Under an idempotency key.
    public static Attempt repeatable(String tenant, String key, String requestHash) {
        var plain = attempt(tenant, "1");
        return new Attempt(
                plain.id(),
                plain.caller(),
                plain.request(),
                Origin.idempotent(key, requestHash),
                plain.codeHash(),
                plain.findings(),
                plain.decision(),
                plain.validation(),
                plain.createdAt());
    }

    public static Run completed(Object result) {
        return run(new Outcome.Completed(Value.of(result)));
    }

    public static Run run(Outcome outcome) {
        var usage = new Usage(
                Duration.ofMillis(2),
                Duration.ofMillis(1),
                2L << 20,
                10,
                Optional.empty(),
                Duration.ofNanos(100_000),
                List.of());
        var logs = List.of(new LogLine(LogLine.Level.LOG, "hello", Duration.ofMillis(1)));
        return new Run(outcome, usage, Transcript.of(logs, false), Optional.empty(), Optional.empty());
    }
}
