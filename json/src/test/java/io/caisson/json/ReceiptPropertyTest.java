package io.caisson.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Artifact;
import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Fault;
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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// Reading any receipt and writing it again gives the same text.
class ReceiptPropertyTest {
    private static final Arbitrary<String> TEXTS = Arbitraries.strings().all().ofMaxLength(40);
    private static final Arbitrary<Duration> TIMES =
            Arbitraries.longs().between(0, 400_000_000_000L).map(Duration::ofNanos);

    @Property(tries = 2_000, seed = "4096")
    void isTheSameTextAgain(@ForAll("receipts") Receipt receipt) {
        var text = ReceiptWriter.write(receipt);
        assertThat(ReceiptWriter.write(ReceiptReader.read(text, (_, _, bytes) -> new byte[(int) bytes])))
                .isEqualTo(text);
    }

    /// A damaged receipt is read or refused; no other exception is thrown.
    @Property(tries = 5_000, seed = "4096")
    void damagedItIsAReceiptOrRefused(@ForAll("receipts") Receipt receipt, @ForAll int at, @ForAll char with) {
        var text = new StringBuilder(ReceiptWriter.write(receipt));
        text.setCharAt(Math.floorMod(at, text.length()), with);
        try {
            assertThat(ReceiptReader.read(text.toString(), (_, _, bytes) -> new byte[(int) Math.min(bytes, 1 << 20)]))
                    .isNotNull();
        } catch (MalformedAnswerException e) {
            assertThat(e).hasMessageMatching("[^\\p{Cntrl}]+");
        }
    }

    @Provide
    Arbitrary<Receipt> receipts() {
        return Combinators.combine(
                        outcomes(), usages(), transcripts(), findings().list().ofMaxSize(3), TEXTS, runs())
                .as(ReceiptPropertyTest::receipt);
    }

    private static Arbitrary<Outcome> outcomes() {
        return Arbitraries.oneOf(
                Arbitraries.of("null", "1", "-0.5e-7", "\"a\\u0000\\ud800\"", "[[], {\"a\":{}}]")
                        .map(json -> new Outcome.Completed(Value.json(json))),
                Combinators.combine(Arbitraries.of(ErrorKind.class), TEXTS, TEXTS, positions(), positions(), TEXTS)
                        .as(GuestError::new)
                        .map(Outcome.Failed::new),
                Combinators.combine(Arbitraries.of(Limit.class), TEXTS).as(Outcome.LimitReached::new),
                Combinators.combine(Arbitraries.of(ErrorKind.class), TEXTS)
                        .as(Refusal::new)
                        .map(Outcome.Refused::new),
                TEXTS.map(Outcome.Cancelled::new),
                TEXTS.map(Fault::new).map(Outcome.Broken::new));
    }

    private static Arbitrary<Integer> positions() {
        return Arbitraries.integers().greaterOrEqual(0);
    }

    private static Arbitrary<Usage> usages() {
        return Combinators.combine(
                        TIMES,
                        TIMES,
                        Arbitraries.longs().between(0, 1L << 50),
                        Arbitraries.longs().between(0, 1L << 50),
                        TIMES.optional(),
                        TIMES,
                        Arbitraries.of(Limit.class).list().ofMaxSize(3))
                .as(Usage::new);
    }

    private static Arbitrary<Transcript> transcripts() {
        var lines = Combinators.combine(Arbitraries.of(LogLine.Level.class), TEXTS, TIMES)
                .as(LogLine::new);
        return Combinators.combine(TEXTS, TEXTS, lines.list().ofMaxSize(3), Arbitraries.of(true, false))
                .as(Transcript::new);
    }

    private static Arbitrary<Finding> findings() {
        return Combinators.combine(TEXTS, TEXTS, Arbitraries.of(Severity.class), TEXTS, positions(), positions(), TEXTS)
                .as((rule, family, severity, message, line, column, excerpt) ->
                        new Finding(rule, family, severity, message, "main.js", line, column, excerpt, ""));
    }

    private record Rest(
            List<Artifact> artifacts,
            OptionalInt exitCode,
            Optional<Containment> containment,
            Optional<String> remote) {}

    private static Arbitrary<Rest> runs() {
        var artifacts = Arbitraries.integers()
                .between(0, (64 << 10) + 2)
                .map(size -> List.of(Artifact.of("a.png", new byte[size]), Artifact.of("ü b", new byte[3])));
        var containments = TEXTS.map(text -> new Containment(text, List.of(text, "pid"), "process"))
                .optional();
        return Combinators.combine(
                        artifacts,
                        Arbitraries.integers().optional(),
                        containments,
                        Arbitraries.of("exe_9").optional())
                .as((files, code, containment, remote) -> new Rest(
                        files,
                        code.isPresent() ? OptionalInt.of(code.get()) : OptionalInt.empty(),
                        containment,
                        remote));
    }

    private static Receipt receipt(
            Outcome outcome, Usage usage, Transcript transcript, List<Finding> findings, String text, Rest rest) {
        var run = new Run(
                outcome,
                usage,
                transcript,
                rest.artifacts,
                rest.exitCode,
                rest.containment,
                rest.exitCode.isPresent()
                        ? Optional.of(new GuestRuntime(Language.PYTHON, "cpython", text))
                        : Optional.empty(),
                rest.remote);
        var weighing = Weighing.of(List.of(new Weighing.Part(text, 0.123)), "strict");
        var denied = outcome instanceof Outcome.Refused && rest.exitCode.isEmpty();
        var limits = Limits.NONE.with(Limit.TIMEOUT, 1 + usage.outputBytes());
        var attempt = new Attempt(
                "exe_1",
                Caller.local(),
                ExecutionRequest.python("1")
                        .withLabels(new Labels(text, "", text))
                        .withLimits(limits),
                Origin.deployment(text),
                text,
                findings,
                denied && outcome instanceof Outcome.Refused(var refusal)
                        ? new Decision.Deny(refusal, weighing)
                        : new Decision.Allow(Grants.NONE, limits, weighing),
                Duration.ZERO,
                Instant.ofEpochSecond(usage.outputBytes() % (1L << 33)));
        return new Receipt(
                attempt, run, Price.of(Tier.BASIC, usage), Instant.ofEpochMilli(usage.peakMemoryBytes() % (1L << 40)));
    }
}
