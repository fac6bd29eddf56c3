package io.caisson.sandbox.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.engine.Job;
import io.caisson.gate.Grants;
import io.caisson.receipt.Run;
import io.caisson.sandbox.wall.Exit;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the service makes of what workers say, honest or not.
class ConversationTest {
    private static final byte[] NOTHING = {};
    private static final long MEMORY = 128L << 20;
    private static final Limits LIMITS =
            Limits.NONE.with(Limit.TIMEOUT, 300).with(Limit.OUTPUT, 1_000).with(Limit.MEMORY, MEMORY >> 20);

    private final Watchdog watchdog = new Watchdog();

    @AfterEach
    void close() {
        watchdog.close();
    }

    @Test
    void anHonestWorkerIsBelievedAndKept() {
        var conversation = conversation((frame, answer, _) -> {
            answer.write(new Frame.Started(frame.id()));
            answer.write(new Frame.Log(frame.id(), 3, 10, "careful"));
            answer.write(done(frame, "[1]"));
        });
        var run = conversation.hold(watchdog);
        assertThat(run.outcome()).isEqualTo(new Outcome.Completed(Value.json("[1]")));
        assertThat(run.transcript().stderr()).isEqualTo("careful\n");
        assertThat(run.containment().orElseThrow().layers()).containsExactly("user", "seccomp");
        assertThat(conversation.workerIsReusable()).isTrue();
    }

    static Stream<Arguments> liars() {
        return Stream.of(
                liar("a frame of another execution", (frame, answer, _) -> {
                    answer.write(new Frame.Started(frame.id()));
                    answer.write(new Frame.Done(frame.id() + 1, new Ending.Returned(json("1")), 0, 0));
                }),
                liar("a second start", (frame, answer, _) -> {
                    answer.write(new Frame.Started(frame.id()));
                    answer.write(new Frame.Started(frame.id()));
                }),
                liar(
                        "a log before the start",
                        (frame, answer, _) -> answer.write(new Frame.Log(frame.id(), 0, 0, "x"))),
                liar("a result before the start", (frame, answer, _) -> answer.write(done(frame, "1"))),
                liar("a second ready", (_, answer, _) -> answer.write(new Frame.Ready("v8", "1", NOTHING))),
                liar("the service's own frame", (frame, answer, _) -> answer.write(new Frame.Stop(frame.id()))),
                liar("an end nobody asked for", (frame, answer, _) -> {
                    answer.write(new Frame.Started(frame.id()));
                    answer.write(new Frame.Done(frame.id(), new Ending.Stopped(), 0, 0));
                }),
                liar("more CPU time than has passed", (frame, answer, _) -> {
                    answer.write(new Frame.Started(frame.id()));
                    answer.write(
                            new Frame.Done(frame.id(), new Ending.Returned(json("1")), Long.MAX_VALUE / 10_000, 0));
                }),
                liar("more memory than there is", (frame, answer, _) -> {
                    answer.write(new Frame.Started(frame.id()));
                    answer.write(new Frame.Done(frame.id(), new Ending.OutOfMemory(), 0, Long.MAX_VALUE));
                }),
                liar("a limit only the service can find", (frame, answer, _) -> {
                    answer.write(new Frame.Started(frame.id()));
                    answer.write(new Frame.Done(
                            frame.id(), new Ending.Threw(ErrorKind.QUOTA, "", "pay nothing", 0, 0, ""), 0, 0));
                }),
                liar("a frame too large", (_, _, self) -> self.raw().write(new byte[] {0x7f, 0, 0, 0, 1})),
                liar(
                        "no frame at all",
                        (_, _, self) ->
                                self.raw().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII))));
    }

    private static Arguments liar(String lie, ScriptedWorker.Script script) {
        return Arguments.of(lie, script);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("liars")
    void aWorkerThatBreaksTheProtocolIsKilled(String lie, ScriptedWorker.Script script) {
        var worker = ScriptedWorker.following(script);
        var conversation = conversation(worker, new Cancellation());
        var run = conversation.hold(watchdog);
        assertThat(run.outcome())
                .isEqualTo(new Outcome.Failed(
                        GuestError.of(ErrorKind.SECURITY, "the code made its worker break the protocol")));
        assertThat(conversation.workerIsReusable()).isFalse();
        assertThat(run.usage().peakMemoryBytes()).isZero();
        assertThat(worker.alive()).isFalse();
    }

    /// An array buffer that was never written to is counted by the engine alone, however large.
    @ParameterizedTest
    @ValueSource(longs = {MEMORY + 1, 16 * MEMORY, 1L << 44})
    void aClaimAboveTheLimitIsChargedAsTheLimit(long claimed) {
        var run = conversation((frame, answer, _) -> {
                    answer.write(new Frame.Started(frame.id()));
                    answer.write(new Frame.Done(frame.id(), new Ending.OutOfMemory(), 0, claimed));
                })
                .hold(watchdog);
        assertThat(describe(run)).isEqualTo("limit memory");
        assertThat(run.usage().peakMemoryBytes()).isEqualTo(MEMORY);
    }

    @Test
    void whatIsSentAfterTheEndRetiresTheWorker() throws Exception {
        var said = new CountDownLatch(1);
        var worker = ScriptedWorker.following((frame, answer, _) -> {
            answer.write(new Frame.Started(frame.id()));
            answer.write(done(frame, "1"));
            answer.write(new Frame.Log(frame.id(), 0, 0, "and another thing"));
            said.countDown();
        });
        assertThat(conversation(worker, new Cancellation()).hold(watchdog).outcome())
                .isInstanceOf(Outcome.Completed.class);
        assertThat(said.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.isQuiet()).isFalse();
    }

    @Test
    void aWorkerThatRetiresGetsNoOtherGuest() {
        var conversation = conversation((frame, answer, _) -> {
            answer.write(new Frame.Started(frame.id()));
            answer.write(new Frame.Done(frame.id(), new Ending.Returned(json("1")), 0, 0, true));
        });
        assertThat(conversation.hold(watchdog).outcome()).isInstanceOf(Outcome.Completed.class);
        assertThat(conversation.workerIsReusable()).isFalse();
    }

    @Test
    void aResultThatIsNoJsonIsTheGuestsError() {
        assertThat(outcomeOf(json("{]")))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error().kind()).isEqualTo(ErrorKind.RESULT));
    }

    @Test
    void aGuestThatStopsWhenToldCostsNoWorker() {
        var conversation = conversation((frame, answer, _) -> {
            switch (frame) {
                case Frame.Run run -> answer.write(new Frame.Started(run.id()));
                case Frame.Stop stop -> answer.write(new Frame.Done(stop.id(), new Ending.Stopped(), 0, 0));
                default -> throw new IOException("unexpected");
            }
        });
        assertThat(conversation.hold(watchdog).outcome())
                .isEqualTo(new Outcome.LimitReached(Limit.TIMEOUT, "the code used more than 300 ms of wall time"));
        assertThat(conversation.workerIsReusable()).isTrue();
    }

    /// Its worker says that it had none.
    @Test
    void aGuestThatWasStoppedPaysForTheMemoryTheKernelSaw() {
        var run = conversation((frame, answer, self) -> {
                    if (frame instanceof Frame.Run) {
                        self.hold(MEMORY);
                        answer.write(new Frame.Started(frame.id()));
                    } else {
                        answer.write(new Frame.Done(frame.id(), new Ending.Stopped(), 0, 0));
                    }
                })
                .hold(watchdog);
        assertThat(describe(run)).isEqualTo("limit timeout");
        assertThat(run.usage().peakMemoryBytes()).isBetween(MEMORY / 2, MEMORY);
    }

    @Test
    void aGuestThatDoesNotStopIsKilled() {
        assertKilledAtItsDeadline();
    }

    private void assertKilledAtItsDeadline() {
        var conversation = conversation((frame, answer, _) -> {
            if (frame instanceof Frame.Run run) {
                answer.write(new Frame.Started(run.id()));
            }
        });
        assertThat(conversation.hold(watchdog).outcome())
                .isEqualTo(new Outcome.LimitReached(Limit.TIMEOUT, "the code used more than 300 ms of wall time"));
        assertThat(conversation.workerIsReusable()).isFalse();
    }

    /// A worker that has been taken over stops reading while a large guest is being sent to it.
    @Test
    void aWorkerThatDoesNotReadHoldsUpNobody() throws Exception {
        var deaf = ScriptedWorker.following((_, _, _) -> LockSupport.park());
        var large = new Job(
                "exe_large",
                Caller.local(),
                ExecutionRequest.javascript("1").withInput("x".repeat(1 << 20)),
                Grants.NONE,
                LIMITS,
                new Cancellation());
        var stuck = new Conversation(deaf, large, List.of(), Output.NOWHERE, 41, System.nanoTime());
        var thread = Thread.ofPlatform().start(() -> stuck.hold(watchdog));
        assertKilledAtItsDeadline();
        large.cancellation().cancel("test");
        thread.join(Duration.ofSeconds(10));
        assertThat(deaf.alive()).isFalse();
    }

    @Test
    void linesCountAgainstTheOutputBudget() {
        var conversation = conversation((frame, answer, _) -> {
            if (frame instanceof Frame.Run run) {
                answer.write(new Frame.Started(run.id()));
                for (var i = 0; i < 100; i++) {
                    answer.write(new Frame.Log(run.id(), 0, 0, ""));
                }
            } else {
                answer.write(new Frame.Done(frame.id(), new Ending.Stopped(), 0, 0));
            }
        });
        var run = conversation.hold(watchdog);
        assertThat(run.outcome())
                .isEqualTo(new Outcome.LimitReached(Limit.OUTPUT, "the code used more than 1000 bytes of output"));
        assertThat(run.transcript().logs()).hasSize(15);
        assertThat(run.transcript().truncated()).isTrue();
    }

    static Stream<Arguments> deaths() {
        return Stream.of(
                Arguments.of(new Exit(137, 9, true), "limit memory"),
                Arguments.of(new Exit(133, 5, false), "failed security"),
                Arguments.of(new Exit(139, 11, false), "failed security"),
                Arguments.of(new Exit(159, 31, false), "failed security"),
                Arguments.of(new Exit(1, 0, false), "failed runtime"));
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void theEndOfAProcessIsReadFromOutside(Exit exit, String expected) {
        var run = conversation((frame, answer, self) -> {
                    answer.write(new Frame.Started(frame.id()));
                    self.die(exit);
                })
                .hold(watchdog);
        assertThat(describe(run)).isEqualTo(expected);
    }

    /// Its clock runs ahead, so that nobody waits for the real ceiling.
    @Test
    void aGuestThatDoesNotBeginIsStopped() throws Exception {
        var asked = new CountDownLatch(1);
        var conversation = conversation((_, _, _) -> asked.countDown());
        var run = CompletableFuture.supplyAsync(() -> conversation.hold(watchdog), Thread::startVirtualThread);
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        conversation.tick(System.nanoTime() + Duration.ofSeconds(9).toNanos());
        assertThat(run.get(10, TimeUnit.SECONDS).outcome())
                .isEqualTo(new Outcome.Failed(
                        GuestError.of(ErrorKind.SYNTAX, "the source took too long to parse and compile")));
        assertThat(conversation.workerIsReusable()).isFalse();
    }

    @Test
    void aDeathBeforeTheFirstInstructionIsTheParsers() {
        var run =
                conversation((_, _, self) -> self.die(new Exit(139, 11, false))).hold(watchdog);
        assertThat(describe(run)).isEqualTo("failed syntax");
    }

    @Test
    void aCancelledGuestEndsAsCancelled() {
        var cancellation = new Cancellation();
        var worker = ScriptedWorker.following((frame, answer, _) -> {
            if (frame instanceof Frame.Run run) {
                answer.write(new Frame.Started(run.id()));
                cancellation.cancel("alice");
            } else {
                answer.write(new Frame.Done(frame.id(), new Ending.Stopped(), 0, 0));
            }
        });
        assertThat(conversation(worker, cancellation).hold(watchdog).outcome())
                .isEqualTo(new Outcome.Cancelled("alice"));
    }

    private Outcome outcomeOf(byte[] json) {
        return conversation((frame, answer, _) -> {
                    answer.write(new Frame.Started(frame.id()));
                    answer.write(new Frame.Done(frame.id(), new Ending.Returned(json), 0, 0));
                })
                .hold(watchdog)
                .outcome();
    }

    private static String describe(Run run) {
        return switch (run.outcome()) {
            case Outcome.LimitReached(var limit, var _) ->
                "limit " + limit.kind().label();
            case Outcome.Failed(var error) -> "failed " + error.kind().label();
            case Outcome.Completed _, Outcome.Refused _, Outcome.Cancelled _, Outcome.Broken _ ->
                run.outcome().status();
        };
    }

    private static Conversation conversation(ScriptedWorker.Script script) {
        return conversation(ScriptedWorker.following(script), new Cancellation());
    }

    private static Conversation conversation(Worker worker, Cancellation cancellation) {
        var job = new Job(
                "exe_test", Caller.local(), ExecutionRequest.javascript("1"), Grants.NONE, LIMITS, cancellation);
        return new Conversation(worker, job, List.of(), Output.NOWHERE, 42, System.nanoTime());
    }

    private static Frame.Done done(Frame frame, String json) {
        return new Frame.Done(frame.id(), new Ending.Returned(json(json)), 0, 0);
    }

    private static byte[] json(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
