package io.caisson.client;

import static io.caisson.client.FakeServer.answer;
import static io.caisson.client.FakeServer.endless;
import static io.caisson.client.FakeServer.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Fault;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Refusal;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.engine.Cancellation;
import io.caisson.engine.Job;
import io.caisson.gate.Grants;
import io.caisson.json.RequestReader;
import io.caisson.receipt.Containment;
import io.caisson.receipt.Price;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The requests to another Caisson, and how its answers are capped.
@Timeout(30)
class RemotePlaceTest {
    private static final String JSON = "application/json";
    private static final Limits LIMITS = Limits.NONE
            .with(Limit.TIMEOUT, 1_000)
            .with(Limit.COMPILE_TIMEOUT, 1_000)
            .with(Limit.CPU, 500)
            .with(Limit.MEMORY, 64)
            .with(Limit.OUTPUT, 200);
    private static final ExecutionRequest REQUEST =
            ExecutionRequest.javascript("return 1").withConnector("far").withAllowedModules(Set.of("path", "fs"));

    private static Job job(Cancellation cancellation) {
        return new Job("exe_here", Caller.local(), REQUEST, new Grants(Set.of("path")), LIMITS, cancellation);
    }

    private static RemotePlace place(FakeServer server) {
        return new RemotePlace("far", ClientConfig.of(server.uri(), "the-key").withPatience(Duration.ofMillis(500)));
    }

    private static Run run(Run told, Output output) throws IOException {
        return run((_, _, out) -> out.write(answer(200, JSON, Receipts.of(REQUEST, told))), output);
    }

    private static Run run(FakeServer.Script script, Output output) throws IOException {
        try (var server = new FakeServer(script);
                var place = place(server)) {
            return place.run(job(new Cancellation()), output);
        }
    }

    private static Run told(Outcome outcome, Usage usage, Transcript transcript) {
        return new Run(
                outcome,
                usage,
                transcript,
                List.of(),
                OptionalInt.empty(),
                Optional.of(new Containment("namespaces", List.of("pid"), "isolate")),
                Optional.empty());
    }

    private static Run told(Outcome outcome) {
        return told(outcome, Receipts.usage(Duration.ofNanos(1)), Transcript.EMPTY);
    }

    @Test
    void sendsTheGrantsUnderTheLocalId() throws IOException {
        try (var server = new FakeServer((_, _, out) ->
                        out.write(answer(200, JSON, Receipts.of(REQUEST, told(new Outcome.Completed(Value.of(1)))))));
                var place = place(server)) {
            var run = place.run(job(new Cancellation()), Output.NOWHERE);
            assertThat(run.outcome()).isEqualTo(new Outcome.Completed(Value.of(1)));
            assertThat(run.remoteId()).contains("exe_7");
            assertThat(run.containment()).contains(new Containment("namespaces", List.of("pid"), "isolate"));
            var asked = server.asked.getFirst();
            assertThat(asked.header("Idempotency-Key")).contains("exe_here");
            var sent = RequestReader.read(asked.body());
            assertThat(sent.connector()).isEqualTo("sandbox");
            assertThat(sent.allowedModules()).containsExactly("path");
            assertThat(sent.limits()).isEqualTo(LIMITS);
        }
    }

    /// The price is capped at the limits of the job and at the time that has passed here.
    @Test
    void countsNoFigureBeyondWhatWasSeenFromHere() throws IOException {
        var boast = new Usage(
                Duration.ofHours(10),
                Duration.ofHours(10),
                1L << 50,
                1L << 50,
                Optional.of(Duration.ofHours(10)),
                Duration.ofHours(10),
                List.of(Limit.DISK));
        var began = System.nanoTime();
        var usage = run(told(new Outcome.Completed(Value.NULL), boast, Transcript.EMPTY), Output.NOWHERE)
                .usage();
        var passed = Duration.ofNanos(System.nanoTime() - began);
        assertThat(usage.wall().plus(usage.compile().orElseThrow()).plus(usage.queue()))
                .isLessThanOrEqualTo(passed);
        assertThat(usage.wall()).isLessThanOrEqualTo(Duration.ofSeconds(1));
        assertThat(usage.cpu()).isEqualTo(Duration.ofMillis(500));
        assertThat(usage.peakMemoryBytes()).isEqualTo(64L << 20);
        assertThat(usage.outputBytes()).isEqualTo(200);
        assertThat(Price.of(Tier.BASIC, usage).amount())
                .isLessThanOrEqualTo(Price.highest(Tier.BASIC, LIMITS, 0).amount());
    }

    @Test
    void figuresThatCanBeAreTakenAsTheyAre() throws IOException {
        var usage = run(told(new Outcome.Completed(Value.NULL)), Output.NOWHERE).usage();
        assertThat(usage.cpu()).isEqualTo(Duration.ofMillis(1));
        assertThat(usage.peakMemoryBytes()).isEqualTo(1 << 20);
    }

    @Test
    void outputBeyondTheLimitIsCut() throws IOException {
        var lines = new ArrayList<LogLine>();
        for (var i = 0; i < 10; i++) {
            lines.add(new LogLine(LogLine.Level.LOG, "12345678", Duration.ZERO));
        }
        var much = new Transcript("o".repeat(150), "e".repeat(150), lines, false);
        var heard = new ArrayList<String>();
        var told = told(new Outcome.Completed(Value.NULL), Usage.NOTHING, much);
        var run = run(
                (_, _, out) -> {
                    out.write(endless("text/event-stream"));
                    for (var i = 0; i < 1_000; i++) {
                        out.write(event(
                                "log", "{\"seq\":" + i + ",\"level\":\"log\",\"message\":\"12345678\",\"atMs\":1}"));
                    }
                    out.write(event("receipt", Receipts.of(REQUEST, told)));
                },
                line -> heard.add(line.message()));
        assertThat(heard).hasSize(2);
        assertThat(run.transcript().stdout()).hasSize(150);
        assertThat(run.transcript().stderr()).hasSize(50);
        assertThat(run.transcript().logs()).hasSize(2);
        assertThat(run.transcript().truncated()).isTrue();
    }

    @Test
    void namesThePlaceInRefusalsAndFailures() throws IOException {
        assertThat(run(told(new Outcome.Refused(new Refusal(ErrorKind.SECURITY, "eval"))), Output.NOWHERE)
                        .outcome())
                .isEqualTo(new Outcome.Refused(new Refusal(ErrorKind.SECURITY, "refused at far: eval")));
        assertThat(run(told(new Outcome.Broken(new Fault("no wall"))), Output.NOWHERE)
                        .outcome())
                .isEqualTo(new Outcome.Broken(new Fault("broken at far: no wall")));
        assertThat(run(told(new Outcome.Cancelled("the end of the server")), Output.NOWHERE)
                        .outcome())
                .isEqualTo(new Outcome.Cancelled("the end of the server, at far"));
    }

    @Test
    void aFullPlaceRefusesAndAnAbsentOneIsBroken() throws IOException {
        assertThat(run(
                                (_, _, out) ->
                                        out.write(answer(429, JSON, "{\"detail\":\"60 a minute\"}", "Retry-After: 50")),
                                Output.NOWHERE)
                        .outcome())
                .isEqualTo(new Outcome.Refused(
                        new Refusal(ErrorKind.QUOTA, "there is no room at far: 60 a minute", Duration.ofSeconds(50))));
        assertThat(run((_, _, out) -> out.write(answer(400, JSON, "{\"detail\":\"no such language\"}")), Output.NOWHERE)
                        .outcome())
                .isEqualTo(new Outcome.Refused(
                        new Refusal(ErrorKind.UNSUPPORTED, "it cannot run at far: no such language")));
        assertThat(run((_, _, out) -> out.write(answer(401, JSON, "{\"detail\":\"a key is needed\"}")), Output.NOWHERE)
                        .outcome())
                .isEqualTo(new Outcome.Broken(new Fault("the place far gave no receipt: a key is needed")));
        assertThat(run((_, _, _) -> {}, Output.NOWHERE).outcome()).isInstanceOf(Outcome.Broken.class);
    }

    @Test
    void theReceiptOfSomethingElseIsNone() throws IOException {
        var other = ExecutionRequest.javascript("return 2");
        var receipt = Receipts.of(other, told(new Outcome.Completed(Value.of(2))));
        assertThat(run((_, _, out) -> out.write(answer(200, JSON, receipt)), Output.NOWHERE)
                        .outcome())
                .isInstanceOfSatisfying(
                        Outcome.Broken.class,
                        broken -> assertThat(broken.fault().message()).contains("other code"));
    }

    @Test
    void aWishToEndItTravels() throws Exception {
        var begun = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        try (var server = new FakeServer((_, asked, out) -> {
                    if (asked.line().startsWith("DELETE")) {
                        out.write(answer(200, JSON, "{}"));
                        ended.countDown();
                        return;
                    }
                    out.write(endless("text/event-stream"));
                    out.write(event("started", "{\"id\":\"exe_7\"}"));
                    begun.countDown();
                    ended.await();
                    out.write(event("receipt", Receipts.of(REQUEST, told(new Outcome.Cancelled("the caller")))));
                });
                var place = place(server)) {
            var cancellation = new Cancellation();
            Thread.ofVirtual().start(() -> {
                try {
                    begun.await();
                    cancellation.cancel("the keyboard");
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(place.run(job(cancellation), Output.NOWHERE).outcome())
                    .isEqualTo(new Outcome.Cancelled("the keyboard"));
        }
    }

    @Test
    void listsItsLanguagesAndCachesThem() throws IOException {
        var runtimes = "{\"runtimes\":[{\"language\":\"zig\",\"name\":\"zig\",\"version\":\"1\",\"state\":\"cold\"}],"
                + "\"missing\":[]}";
        try (var server = new FakeServer((_, _, out) -> out.write(answer(200, JSON, runtimes)));
                var place = place(server)) {
            assertThat(place.language("ZIG").name()).isEqualTo("zig");
            assertThat(place.runtimes()).hasSize(1);
            assertThat(place.absences()).isEmpty();
            assertThat(server.asked).hasSize(1);
        }
    }

    @Test
    void aPlaceThatDoesNotAnswerRunsNothing() throws IOException {
        try (var server = new FakeServer((_, _, out) -> out.write(answer(500, JSON, "")));
                var place = place(server)) {
            assertThat(place.runtimes()).isEmpty();
            assertThat(place.ready()).isFalse();
            assertThat(place.check(job(new Cancellation())).errors())
                    .singleElement()
                    .satisfies(error -> assertThat(error.kind()).isEqualTo(ErrorKind.INTERNAL));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sandbox", "", "Far", "a b", "../x"})
    void hasANameOfItsOwn(String name) {
        var config = ClientConfig.of(URI.create("https://far.example"), "k");
        assertThatThrownBy(() -> new RemotePlace(name, config)).isInstanceOf(IllegalArgumentException.class);
    }
}
