package io.caisson.client;

import io.caisson.Artifact;
import io.caisson.ExecutionRequest;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.engine.GuestRuntime;
import io.caisson.gate.Decision;
import io.caisson.gate.Grants;
import io.caisson.gate.Weighing;
import io.caisson.json.ReceiptWriter;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Containment;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Receipts as a correct server writes them.
final class Receipts {
    static final ExecutionRequest REQUEST = ExecutionRequest.javascript("return 6 * 7")
            .withTimeout(Duration.ofMillis(100))
            .withLimits(ExecutionRequest.javascript("")
                    .limits()
                    .with(Limit.TIMEOUT, 100)
                    .with(Limit.COMPILE_TIMEOUT, 100));

    private Receipts() {}

    static String completed() {
        return of(new Outcome.Completed(Value.of(42)), List.of());
    }

    static String of(Outcome outcome, List<Artifact> artifacts) {
        return of(
                REQUEST,
                new Run(
                        outcome,
                        usage(Duration.ofMillis(2)),
                        Transcript.EMPTY,
                        artifacts,
                        OptionalInt.empty(),
                        Optional.of(new Containment("namespaces", List.of("pid"), "isolate")),
                        Optional.of(new GuestRuntime(REQUEST.source().language(), "v8", "14"))));
    }

    static Usage usage(Duration wall) {
        return new Usage(wall, Duration.ofMillis(1), 1 << 20, 0, Optional.empty(), Duration.ZERO, List.of());
    }

    static String of(ExecutionRequest request, Run run) {
        var attempt = new Attempt(
                "exe_7",
                Caller.local(),
                request,
                Origin.NONE,
                request.source().hash(),
                List.of(),
                new Decision.Allow(Grants.NONE, request.limits(), Weighing.NONE),
                Duration.ZERO,
                Instant.EPOCH);
        return ReceiptWriter.write(new Receipt(attempt, run, Price.of(Tier.BASIC, run), Instant.EPOCH));
    }
}
