package io.caisson;

import io.caisson.engine.CheckResult;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Job;
import io.caisson.engine.Place;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A place that does what a test tells it and remembers what it was given.
public final class ScriptedPlace implements Place {
    private final Function<Job, Run> script;
    private final List<Job> jobs = new ArrayList<>();
    private final List<Job> checks = new ArrayList<>();

    public ScriptedPlace(Function<Job, Run> script) {
        this.script = script;
    }

    /// Completes every job with its own input.
    public static ScriptedPlace echo() {
        return new ScriptedPlace(job -> new Run(
                new Outcome.Completed(job.request().input()),
                Usage.NOTHING,
                Transcript.EMPTY,
                Optional.empty(),
                Optional.empty()));
    }

    /// What was checked and not run.
    public List<Job> checks() {
        return checks;
    }

    public List<Job> jobs() {
        return jobs;
    }

    @Override
    public String name() {
        return "sandbox";
    }

    @Override
    public Run run(Job job, Output output) {
        jobs.add(job);
        return script.apply(job);
    }

    @Override
    public CheckResult check(Job job) {
        checks.add(job);
        var errors = job.request().source().code().contains("broken")
                ? List.of(new GuestError(ErrorKind.SYNTAX, "SyntaxError", "it is broken", 1, 1, ""))
                : List.<GuestError>of();
        return CheckResult.of(errors, Usage.NOTHING.withCompile(Optional.of(Duration.ofSeconds(1))));
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return List.of(new GuestRuntime(Language.JAVASCRIPT, "scripted", "1"));
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public void close() {}
}
