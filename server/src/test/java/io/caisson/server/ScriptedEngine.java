package io.caisson.server;

import io.caisson.Artifact;
import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Refusal;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.engine.Absence;
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
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// An engine without a guest: the code is the name of a behaviour, other code is the result. Its files become
/// artifacts.
public final class ScriptedEngine implements Engine {
    private static final GuestRuntime RUNTIME = new GuestRuntime(Language.JAVASCRIPT, "scripted", "1");

    static final Absence NO_AWK = new Absence(new Language("awk"), "install gawk");

    public final CountDownLatch started = new CountDownLatch(1);
    /// The id of the first execution that sleeps.
    public final CompletableFuture<String> sleeper = new CompletableFuture<>();
    public final CompletableFuture<String> canceller = new CompletableFuture<>();
    final CompletableFuture<String> release = new CompletableFuture<>();
    final CompletableFuture<Void> mayPour = new CompletableFuture<>();
    final AtomicInteger checks = new AtomicInteger();
    /// The requests that it has run, in order.
    final Queue<ExecutionRequest> requests = new ConcurrentLinkedQueue<>();
    private volatile boolean present = true;
    private volatile Optional<Error> fault = Optional.empty();

    void vanish() {
        present = false;
    }

    @Override
    public Set<Language> languages() {
        return present ? Set.of(Language.JAVASCRIPT) : Set.of();
    }

    /// Makes listing the runtimes throw an error of the JVM.
    void fail(Error error) {
        fault = Optional.of(error);
    }

    @Override
    public List<GuestRuntime> runtimes() {
        fault.ifPresent(error -> {
            throw error;
        });
        return present ? List.of(RUNTIME) : List.of();
    }

    @Override
    public List<Absence> absences() {
        return List.of(NO_AWK);
    }

    @Override
    public Run run(Job job, Output output) {
        requests.add(job.request());
        return new Run(
                outcome(job, output),
                new Usage(
                        Duration.ofMillis(2),
                        Duration.ofMillis(1),
                        1 << 20,
                        0,
                        Optional.empty(),
                        Duration.ZERO,
                        List.of()),
                Transcript.EMPTY,
                artifacts(job),
                OptionalInt.empty(),
                Optional.of(new Containment("scripted", List.of(), "process")),
                Optional.of(RUNTIME));
    }

    private static List<Artifact> artifacts(Job job) {
        return job.request().source().files().stream()
                .map(file -> Artifact.of(file.path(), file.content()))
                .toList();
    }

    private Outcome outcome(Job job, Output output) {
        var code = job.request().source().code();
        return switch (code) {
            case "input" -> new Outcome.Completed(job.request().input());
            case "throw" ->
                new Outcome.Failed(new GuestError(ErrorKind.RUNTIME, "TypeError", "x is not a function", 1, 1, ""));
            case "caught" ->
                new Outcome.Failed(new GuestError(ErrorKind.SECURITY, "", "a forbidden system call", 0, 0, ""));
            case "break" -> throw new IllegalStateException("secret internals");
            case "die" -> throw new StackOverflowError();
            case "quota" -> new Outcome.Refused(new Refusal(ErrorKind.QUOTA, "2 runs at once are allowed"));
            case "talk" -> talk(output);
            case "stutter" -> stutter(output);
            case "flood" -> flood(output);
            case "pour" -> pour(job, output);
            case "held" -> new Outcome.Completed(Value.of(release.join()));
            case "sleep" -> sleep(job, Duration.ofMillis(1_500));
            case "linger" -> sleep(job, Duration.ofSeconds(4));
            case "wait" -> sleep(job, Duration.ofSeconds(30));
            default -> new Outcome.Completed(Value.of(code));
        };
    }

    private static Outcome talk(Output output) {
        output.log(new LogLine(LogLine.Level.WARN, "mind the \"gap\"\n", Duration.ofMillis(1)));
        output.stdout("grüße\n".getBytes(StandardCharsets.UTF_8));
        output.stderr(new byte[] {(byte) 0xff, 0x00});
        return new Outcome.Completed(Value.of("talked"));
    }

    /// Ends one chunk within a character and the last one within another.
    private static Outcome stutter(Output output) {
        output.stdout(new byte[] {'1', (byte) 0xe2, (byte) 0x82});
        output.stdout(new byte[] {(byte) 0xac, '2', (byte) 0xc3});
        return new Outcome.Completed(Value.of("stuttered"));
    }

    /// Writes more than the stream keeps for its readers.
    private static Outcome flood(Output output) {
        var kilobyte = "x".repeat(1 << 10).getBytes(StandardCharsets.UTF_8);
        for (var i = 0; i < 4 << 10; i++) {
            output.stdout(kilobyte);
        }
        return new Outcome.Completed(Value.of("flooded"));
    }

    /// Writes more than the connection of any reader takes, until it is cancelled.
    private Outcome pour(Job job, Output output) {
        mayPour.join();
        var chunk = "x".repeat(64 << 10).getBytes(StandardCharsets.UTF_8);
        for (var i = 0; i < 1 << 10 && job.cancellation().by().isEmpty(); i++) {
            output.stdout(chunk);
        }
        return job.cancellation()
                .by()
                .<Outcome>map(Outcome.Cancelled::new)
                .orElse(new Outcome.Completed(Value.of("poured")));
    }

    private Outcome sleep(Job job, Duration duration) {
        var cancelled = new CountDownLatch(1);
        try (var _ = job.cancellation().onCancel(cancelled::countDown)) {
            sleeper.complete(job.id());
            started.countDown();
            if (!cancelled.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
                return new Outcome.Completed(Value.of("slept"));
            }
            canceller.complete(job.cancellation().by().orElse(""));
            return new Outcome.Cancelled(canceller.join());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Reports a second of CPU time, or takes as long as a run of the same name.
    @Override
    public CheckResult check(Job job) {
        checks.incrementAndGet();
        var usage = Usage.NOTHING.plusCpu(Duration.ofSeconds(1)).withCompile(Optional.of(Duration.ofMillis(500)));
        return switch (job.request().source().code()) {
            case "wait", "sleep", "linger" -> CheckResult.ended(outcome(job, Output.NOWHERE), usage);
            default -> CheckResult.of(List.of(), usage);
        };
    }

    @Override
    public boolean ready() {
        return present;
    }

    @Override
    public void close() {}
}
