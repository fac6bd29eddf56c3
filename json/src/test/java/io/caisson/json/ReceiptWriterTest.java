package io.caisson.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Artifact;
import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.engine.GuestRuntime;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Grants;
import io.caisson.gate.Severity;
import io.caisson.gate.Weighing;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Containment;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every kind of receipt as it is written, one per line of the golden file. `CAISSON_GOLDEN=write` in the
/// environment of the test prints the lines to put there.
class ReceiptWriterTest {
    private static final Instant CREATED = Instant.parse("2026-11-15T12:00:00Z");
    private static final Instant COMPLETED = Instant.parse("2026-11-15T12:00:00.002Z");

    @Test
    void matchesTheGoldenFile() throws IOException {
        var written = receipts().map(ReceiptWriter::write).collect(Collectors.joining("\n")) + "\n";
        if ("write".equals(System.getenv("CAISSON_GOLDEN"))) {
            System.out.print(written);
        }
        try (var golden = getClass().getResourceAsStream("/receipts.jsonl")) {
            assertThat(written)
                    .isEqualTo(new String(Objects.requireNonNull(golden).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    static Stream<Receipt> receipts() {
        return Stream.of(
                ran(new Outcome.Completed(Value.json("{\"list\": [2, 4.50, \"</script>\"]}"))),
                ran(new Outcome.Failed(new GuestError(
                        ErrorKind.RUNTIME, "TypeError", "x is \"no\" function\n\u001b", 3, 7, "at main.js:3:7"))),
                ran(new Outcome.LimitReached(Limit.TIMEOUT, "it ran longer than 5000 ms")),
                ran(new Outcome.Cancelled("caller")),
                receipt(allow(), Run.broken("the worker did not start")),
                receipt(allow(), process()),
                receipt(allow(), elsewhere()),
                receipt(
                        new Decision.Deny(new Refusal(ErrorKind.POLICY, "the basic tier allows 128"), Weighing.NONE),
                        Run.refused(ErrorKind.POLICY, "the basic tier allows 128")));
    }

    private static Receipt ran(Outcome outcome) {
        var log = new LogLine(LogLine.Level.LOG, "one", Duration.ofNanos(1_234_567));
        var warning = new LogLine(LogLine.Level.WARN, "two", Duration.ofMillis(2));
        return receipt(
                allow(),
                new Run(
                        outcome,
                        new Usage(
                                Duration.ofNanos(1_900_000),
                                Duration.ofNanos(800_400),
                                2 << 20,
                                134,
                                Optional.empty(),
                                Duration.ofNanos(100_000),
                                List.of(Limit.MEMORY)),
                        Transcript.of(List.of(log, warning), false),
                        Optional.of(new Containment("namespaces", List.of("user", "pid"), "isolate")),
                        Optional.of(new GuestRuntime(Language.JAVASCRIPT, "v8", "14.7"))));
    }

    private static Run process() {
        return new Run(
                new Outcome.Failed(GuestError.of(ErrorKind.EXIT, "it ended with exit code 3")),
                Usage.NOTHING,
                new Transcript("one\n", "", List.of(), true),
                List.of(
                        Artifact.of("out/a b%ü;.txt", new byte[] {1, 2, (byte) 0xff}),
                        Artifact.of("large.png", new byte[(64 << 10) + 1])),
                OptionalInt.of(3),
                Optional.empty(),
                Optional.of(new GuestRuntime(Language.PYTHON, "cpython", "3.12")));
    }

    private static Run elsewhere() {
        return new Run(
                new Outcome.Completed(Value.json("1")),
                Usage.NOTHING,
                Transcript.EMPTY,
                List.of(),
                OptionalInt.empty(),
                Optional.of(new Containment("landlock", List.of("seccomp"), "process")),
                Optional.of(new GuestRuntime(Language.JAVASCRIPT, "v8", "14.7")),
                Optional.of("exe_2"));
    }

    private static Decision allow() {
        var limits = Limits.NONE.with(Limit.TIMEOUT, 5_000).with(Limit.MEMORY, 128);
        var parts = List.of(new Weighing.Part("findings", 0.1));
        return new Decision.Allow(Grants.NONE, limits, Weighing.of(parts, "standard"));
    }

    private static Receipt receipt(Decision decision, Run run) {
        var caller = Caller.local().withTier(Tier.BASIC);
        var request = ExecutionRequest.javascript("return 1")
                .withLabels(new ExecutionRequest.Labels("agent-7", "", "double the numbers"));
        var finding = new Finding("js.eval", "dynamic-code", Severity.LOW, "eval", "main.js", 1, 0, "eval(x)", "");
        var attempt = new Attempt(
                "exe_1",
                caller,
                request,
                Origin.NONE,
                request.source().hash(),
                List.of(finding),
                decision,
                Duration.ZERO,
                CREATED);
        return new Receipt(attempt, run, Price.of(caller.tier(), run.usage()), COMPLETED);
    }
}
