package io.caisson.server;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Input.Arrival;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Refusal;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.engine.CheckResult;
import io.caisson.engine.Engine;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Job;
import io.caisson.receipt.Containment;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/// An engine for interactive executions, without a guest: the code is the name of a behaviour.
public final class TalkingEngine implements Engine {
    private static final Language C = new Language("c");
    private static final Language NODE = new Language("node");
    private static final Map<Language, String> VERSIONS =
            Map.of(Language.PYTHON, "3.11.2", NODE, "v20.20.2", C, "12.2.0", Language.JAVASCRIPT, "14.7");
    private static final byte[] MUCH = "x".repeat(60_000).getBytes(StandardCharsets.US_ASCII);

    public final CompletableFuture<String> canceller = new CompletableFuture<>();
    public final CompletableFuture<Job> last = new CompletableFuture<>();

    @Override
    public Set<Language> languages() {
        return VERSIONS.keySet();
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return VERSIONS.entrySet().stream()
                .map(entry -> new GuestRuntime(entry.getKey(), "talking", entry.getValue()))
                .toList();
    }

    @Override
    public Run run(Job job, Output output) {
        last.complete(job);
        var code = job.request().source().code();
        if (code.equals("unreadable")) {
            var error = new GuestError(ErrorKind.SYNTAX, "", "expected ';'", 1, 1, "main.c:1:1: error: expected ';'\n");
            return run(new Outcome.Failed(error), "", "", OptionalInt.empty(), Optional.empty());
        }
        var isProcess = !job.request().source().language().equals(Language.JAVASCRIPT);
        if (isProcess) {
            output.begun();
        }
        return switch (code) {
            case "lines" -> lines(output, isProcess);
            case "echo" -> echo(job, output);
            case "deaf" -> completed(await(job));
            case "flood" -> flood(job, output);
            case "both" -> both(output);
            case "throw" ->
                run(
                        failed(ErrorKind.RUNTIME, "ValueError", "no"),
                        "",
                        "ValueError: no\n",
                        OptionalInt.of(1),
                        contained());
            case "exit" ->
                run(
                        failed(ErrorKind.EXIT, "", "the program exited with code 3"),
                        "",
                        "",
                        OptionalInt.of(3),
                        contained());
            case "crash" ->
                run(
                        failed(ErrorKind.RUNTIME, "", "the program was ended by SIGSEGV"),
                        "",
                        "",
                        OptionalInt.of(139),
                        contained());
            case "quota" -> Run.unstarted(new Outcome.Refused(new Refusal(ErrorKind.QUOTA, "no place", Duration.ZERO)));
            case "refused" -> Run.refused(ErrorKind.SECURITY, "main.py:1:1 is not allowed");
            case "break" -> throw new IllegalStateException("secret internals");
            case "slow" -> limit(Limit.TIMEOUT);
            case "large" -> limit(Limit.MEMORY);
            case "loud" -> limit(Limit.OUTPUT);
            default -> run(new Outcome.Completed(Value.NULL), code, "", OptionalInt.of(0), contained());
        };
    }

    private static Optional<Containment> contained() {
        return Optional.of(new Containment("talking", List.of(), "process"));
    }

    private static Outcome failed(ErrorKind kind, String type, String message) {
        return new Outcome.Failed(new GuestError(kind, type, message, 1, 1, ""));
    }

    private static Run limit(Limit limit) {
        return run(new Outcome.LimitReached(limit, "too much"), "out", "", OptionalInt.empty(), contained());
    }

    private static Run completed(Outcome outcome) {
        return run(outcome, "", "", OptionalInt.of(0), contained());
    }

    private static Run run(
            Outcome outcome, String stdout, String stderr, OptionalInt code, Optional<Containment> containment) {
        var usage = new Usage(
                Duration.ofMillis(20),
                Duration.ofMillis(10),
                1 << 20,
                0,
                Optional.of(Duration.ofMillis(30)),
                Duration.ZERO,
                List.of());
        var runtime = Optional.of(new GuestRuntime(Language.PYTHON, "talking", "1"));
        return new Run(
                outcome,
                usage,
                new Transcript(stdout, stderr, List.of(), false),
                List.of(),
                code,
                containment,
                runtime);
    }

    private static Run lines(Output output, boolean isProcess) {
        if (isProcess) {
            output.stdout("printed".getBytes(StandardCharsets.UTF_8));
        }
        output.log(new LogLine(LogLine.Level.LOG, "a line", Duration.ZERO));
        output.log(new LogLine(LogLine.Level.ERROR, "an error", Duration.ZERO));
        return completed(new Outcome.Completed(Value.NULL));
    }

    private static Run both(Output output) {
        output.stdout("a".getBytes(StandardCharsets.UTF_8));
        output.stderr("b".getBytes(StandardCharsets.UTF_8));
        output.stdout("\nc".getBytes(StandardCharsets.UTF_8));
        output.stderr("\n".getBytes(StandardCharsets.UTF_8));
        output.stdout("\n".getBytes(StandardCharsets.UTF_8));
        return run(new Outcome.Completed(Value.NULL), "a\nc\n", "b\n", OptionalInt.of(0), contained());
    }

    /// Writes its input back until the input ends.
    private Run echo(Job job, Output output) {
        var heard = new StringBuilder();
        try (var _ = cancelled(job, () -> job.input().close("it was cancelled"))) {
            for (var next = job.input().next();
                    next.isPresent();
                    next = job.input().next()) {
                switch (next.get()) {
                    case Arrival.Bytes(var bytes) -> {
                        output.stdout(bytes);
                        heard.append(new String(bytes, StandardCharsets.UTF_8));
                    }
                    case Arrival.Sent(var signal) ->
                        output.stderr(signal.label().getBytes(StandardCharsets.US_ASCII));
                    case Arrival.End() -> {
                        return run(
                                new Outcome.Completed(Value.NULL),
                                heard.toString(),
                                "",
                                OptionalInt.of(0),
                                contained());
                    }
                }
            }
            return completed(new Outcome.Cancelled(job.cancellation().by().orElse("")));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private AutoCloseableQuietly cancelled(Job job, Runnable action) {
        var registration = job.cancellation().onCancel(() -> {
            canceller.complete(job.cancellation().by().orElse(""));
            action.run();
        });
        return registration::close;
    }

    private interface AutoCloseableQuietly extends AutoCloseable {
        @Override
        void close();
    }

    private Outcome await(Job job) {
        var over = new CountDownLatch(1);
        try (var _ = cancelled(job, over::countDown)) {
            over.await();
            return new Outcome.Cancelled(canceller.join());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Run flood(Job job, Output output) {
        try (var _ = cancelled(job, () -> {})) {
            while (!canceller.isDone()) {
                output.stdout(MUCH);
            }
            return completed(new Outcome.Cancelled(canceller.join()));
        }
    }

    @Override
    public CheckResult check(Job job) {
        return CheckResult.of(List.of(), Usage.NOTHING);
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public void close() {}
}
