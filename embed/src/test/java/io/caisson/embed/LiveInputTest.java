package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Input;
import io.caisson.Language;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Signal;
import io.caisson.Source;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.receipt.Receipt;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Guests somebody talks to while they run, behind real walls.
@Timeout(120)
class LiveInputTest {
    private static final Language SHELL = new Language("shell");
    private static final Map<Rung, Optional<Caisson>> OPEN = new EnumMap<>(Rung.class);

    @TempDir
    private static Path folder;

    private final Input input = new Input();
    private final Cancellation cancellation = new Cancellation();
    private final Conversation said = new Conversation();

    /// What a guest has printed so far, and a way to wait for some of it.
    private static final class Conversation implements Output {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void log(LogLine line) {}

        @Override
        public synchronized void stdout(byte[] bytes) {
            text.append(new String(bytes, StandardCharsets.UTF_8));
            notifyAll();
        }

        synchronized void await(String wanted) {
            try {
                while (text.indexOf(wanted) < 0) {
                    wait(30_000);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException("waited for " + wanted + ", got " + text, e);
            }
        }
    }

    @AfterAll
    static void close() {
        OPEN.values().forEach(caisson -> caisson.ifPresent(Caisson::close));
    }

    private static Caisson caisson(Rung rung) {
        var found = OPEN.computeIfAbsent(
                rung,
                wanted -> Doctor.examine(wanted, folder.resolve("doctor-" + wanted.label()))
                                .usable()
                        ? Optional.of(Caisson.open(CaissonConfig.standard().withWall(wanted)))
                        : Optional.empty());
        Assumptions.assumeTrue(found.isPresent(), "this host has no wall " + rung.label());
        return found.get();
    }

    private CompletableFuture<Receipt> start(Rung rung, Language language, String code) {
        var request = ExecutionRequest.of(new Source(language, code)).withTimeout(Duration.ofSeconds(20));
        return start(caisson(rung), request);
    }

    private CompletableFuture<Receipt> start(Caisson caisson, ExecutionRequest request) {
        return CompletableFuture.supplyAsync(
                () -> caisson.execute(Caller.local(), request, input, said, cancellation),
                Executors.newVirtualThreadPerTaskExecutor());
    }

    private void type(String text) {
        assertThat(input.write(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(Input.Answer.TAKEN);
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void aProgramIsAnsweredWhileItRuns(Rung rung) {
        var receipt = start(rung, Language.PYTHON, """
                print("name?", flush=True)
                name = input()
                print("and age,", name + "?", flush=True)
                age = int(input())
                import sys
                [name, age, sys.stdin.read()]
                """);
        said.await("name?");
        type("Ada\n");
        said.await("and age, Ada?");
        type("36\nrest é");
        assertThat(input.end()).isEqualTo(Input.Answer.TAKEN);
        assertThat(receipt.join().outcome()).isEqualTo(new Outcome.Completed(Value.json("[\"Ada\",36,\"rest é\"]")));
        assertThat(input.write(new byte[1])).isEqualTo(Input.Answer.UNHEARD);
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void theStdinOfTheRequestComesFirst(Rung rung) {
        var request = ExecutionRequest.python("[input(), input()]")
                .withInvocation(ExecutionRequest.Invocation.NONE.withStdin("first\n"));
        var receipt = start(caisson(rung), request);
        type("second\n");
        assertThat(receipt.join().outcome()).isEqualTo(new Outcome.Completed(Value.json("[\"first\",\"second\"]")));
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void aSignalOvertakesBytesThatNobodyReads(Rung rung) {
        var receipt = start(rung, Language.PYTHON, """
                import time
                try:
                    print("waiting", flush=True)
                    while True: time.sleep(0.05)
                except KeyboardInterrupt:
                    print("interrupted", flush=True)
                """);
        said.await("waiting");
        for (var i = 0; i < 8; i++) {
            type("x".repeat(100_000));
        }
        assertThat(input.send(Signal.INT)).isEqualTo(Input.Answer.TAKEN);
        assertThat(receipt.join().outcome()).isInstanceOf(Outcome.Completed.class);
        assertThat(receipt.join().run().transcript().stdout()).isEqualTo("waiting\ninterrupted\n");
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void aSignalThatNobodyHandlesEndsTheProgram(Rung rung) {
        var receipt = start(rung, Language.PYTHON, """
                import time
                print("waiting", flush=True)
                time.sleep(60)
                """);
        said.await("waiting");
        assertThat(input.send(Signal.TERM)).isEqualTo(Input.Answer.TAKEN);
        assertThat(receipt.join().outcome()).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.error().kind()).isEqualTo(ErrorKind.EXIT);
            assertThat(failed.error().message()).isEqualTo("the program was ended by SIGTERM");
        });
        assertThat(receipt.join().run().exitCode()).hasValue(143);
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void aFloodForAGuestThatDoesNotReadIsRefused(Rung rung) {
        var receipt = start(rung, Language.PYTHON, """
                import signal, time
                heard = []
                signal.signal(signal.SIGUSR1, lambda *_: heard.append(1))
                print("waiting", flush=True)
                while not heard: time.sleep(0.05)
                print("over", flush=True)
                """);
        said.await("waiting");
        var chunk = new byte[60_000];
        var taken = 0;
        var answer = input.write(chunk);
        while (answer == Input.Answer.TAKEN) {
            taken += chunk.length;
            assertThat(taken).isLessThanOrEqualTo(Input.MAX_BYTES);
            answer = input.write(chunk);
        }
        assertThat(answer).isEqualTo(Input.Answer.TOO_MUCH);
        assertThat(input.send(Signal.USR1)).isEqualTo(Input.Answer.TAKEN);
        assertThat(receipt.join().run().transcript().stdout()).isEqualTo("waiting\nover\n");
    }

    /// As a terminal does it: everything the program started in the foreground hears it.
    @Test
    void aSignalReachesWhatTheProgramStarted() {
        var receipt = start(Rung.NAMESPACES, SHELL, """
                trap 'echo trapped' INT
                sh -c 'echo waiting; exec sleep 60'
                echo "sleep ended with $?"
                read -r line
                echo "read $line"
                """);
        said.await("waiting");
        input.send(Signal.INT);
        said.await("sleep ended with 130");
        type("on\n");
        assertThat(receipt.join().run().transcript().stdout())
                .isEqualTo("waiting\ntrapped\nsleep ended with 130\nread on\n");
    }

    /// What listens for the caller is the guest's to kill. The run then ends as if nobody had talked to it.
    @Test
    void aGuestThatEndsItsListenerHarmsItselfAlone() {
        var receipt = start(Rung.NAMESPACES, SHELL, """
                for pid in /proc/[0-9]*; do
                    pid=${pid#/proc/}
                    [ "$pid" = $$ ] || [ "$pid" = $PPID ] || kill -9 "$pid"
                done
                echo killed
                read -r line || echo "end of input"
                """);
        said.await("killed");
        while (input.write(new byte[10_000]) == Input.Answer.TAKEN) {
            // until its pipe and what may wait are full, or it has ended
        }
        assertThat(receipt.join().run().transcript().stdout()).isEqualTo("killed\nend of input\n");
        assertThat(start(Rung.NAMESPACES, SHELL, "echo next").join().success()).isTrue();
    }

    /// As when a caller hangs up.
    @Test
    void cancellingLeavesNoProcess() {
        var receipt = start(Rung.NAMESPACES, SHELL, "sleep 47.11 & echo waiting; read -r line");
        said.await("waiting");
        await(() -> sleeping() > 0);
        cancellation.cancel("the caller, who hung up");
        assertThat(receipt.join().outcome()).isEqualTo(new Outcome.Cancelled("the caller, who hung up"));
        await(() -> sleeping() == 0);
    }

    private static long sleeping() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .arguments()
                        .filter(words -> List.of(words).contains("47.11"))
                        .isPresent())
                .count();
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    @Test
    void killIsDeliveredToo() {
        var receipt = start(Rung.NAMESPACES, SHELL, "trap '' TERM INT\necho waiting\nwhile :; do sleep 60; done");
        said.await("waiting");
        input.send(Signal.KILL);
        assertThat(receipt.join().run().exitCode()).hasValue(137);
    }

    @Test
    void scriptsHaveNoStdinAndSaySo() {
        var receipt =
                start(Rung.NAMESPACES, Language.JAVASCRIPT, "return 1 + 1").join();
        assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.json("2")));
        assertThat(input.send(Signal.INT)).isEqualTo(Input.Answer.UNHEARD);
        assertThat(input.deaf())
                .hasValue("JavaScript and TypeScript have no stdin and no signals here; the language node has both");
    }
}
