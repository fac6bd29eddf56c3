package io.caisson.bench;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.execution.Executor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Three ways to run a program: on a sandbox that waits, on one of ours that is built for it, and
/// in a bubblewrap called by hand.
final class Processes {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final List<String> BUBBLEWRAP = List.of(
            "bwrap",
            "--unshare-all",
            "--die-with-parent",
            "--new-session",
            "--ro-bind",
            "/usr",
            "/usr",
            "--symlink",
            "usr/bin",
            "/bin",
            "--symlink",
            "usr/lib",
            "/lib",
            "--symlink",
            "usr/lib64",
            "/lib64",
            "--ro-bind",
            "/etc/alternatives",
            "/etc/alternatives",
            "--ro-bind-try",
            "/etc/R",
            "/etc/R",
            "--proc",
            "/proc",
            "--dev",
            "/dev",
            "--tmpfs",
            "/tmp",
            "--tmpfs",
            "/work",
            "--chdir",
            "/work",
            "--clearenv",
            "--setenv",
            "PATH",
            "/usr/bin:/bin",
            "--");

    private final Executor executor;

    Processes(Executor executor) {
        this.executor = executor;
    }

    /// How one run took, in nanoseconds.
    long warm(Program program) {
        return timed(() -> execute(program, Limits.NONE), program);
    }

    /// A process ceiling nobody asks for is one that no waiting sandbox was started with.
    long cold(Program program) {
        return timed(
                () -> execute(program, Limits.NONE.with(Limit.PROCESSES, Limit.PROCESSES.standard() - 1)), program);
    }

    long bare(Program program) {
        return timed(() -> bubblewrap(program), program);
    }

    private static long timed(Callable<String> run, Program program) {
        var start = System.nanoTime();
        var printed = called(run);
        var nanos = System.nanoTime() - start;
        if (!printed.strip().equals(program.expected())) {
            throw new IllegalStateException(program.title() + " printed something else: " + printed);
        }
        return nanos;
    }

    private static String called(Callable<String> run) {
        try {
            return run.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /// What a program prints when it runs here.
    String execute(Program program, Limits limits) {
        var language = Language.named(program.language()).orElseThrow();
        var request = ExecutionRequest.of(new Source(language, program.code()))
                .withLimits(limits)
                .withTimeout(TIMEOUT);
        var receipt = executor.execute(Caller.local(), request, Output.NOWHERE);
        if (!receipt.success()) {
            throw new IllegalStateException(
                    receipt.summary() + " " + receipt.run().transcript());
        }
        return receipt.run().transcript().stdout();
    }

    /// What a program prints in a bubblewrap of its own.
    static String bubblewrap(Program program) throws IOException, InterruptedException {
        var command =
                Stream.concat(BUBBLEWRAP.stream(), program.bare().stream()).toList();
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        var path = System.getenv("PATH");
        builder.environment().clear();
        builder.environment().put("PATH", path == null ? "/usr/bin:/bin" : path);
        var process = builder.start();
        process.getOutputStream().close();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed;
    }

    /// Runs per second of `count` runs by so many callers.
    static double rate(Callable<Long> run, int count, int atOnce) {
        var start = System.nanoTime();
        try (var callers = Executors.newFixedThreadPool(atOnce)) {
            var lanes = new ArrayList<Future<Long>>();
            for (var i = 0; i < count; i++) {
                lanes.add(callers.submit(run));
            }
            for (var lane : lanes) {
                lane.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a caller failed", e);
        }
        return count * 1e9 / (System.nanoTime() - start);
    }

    static Figures figures(List<Long> nanos) {
        var total = nanos.stream().mapToLong(Long::longValue).sum();
        return Figures.medianOf(List.of(Sample.of(
                LongStream.of(nanos.stream().mapToLong(Long::longValue).toArray()), Math.max(1, total), 0)));
    }
}
