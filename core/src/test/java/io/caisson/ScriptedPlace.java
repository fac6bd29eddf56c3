package io.caisson;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A place that does what a test tells it and remembers what it was given.
public final class ScriptedPlace implements Place {
    private final Function<Job, Run> script;
    private final List<Job> jobs = new ArrayList<>();

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
    public List<GuestError> check(Caller caller, Source source) {
        return source.code().contains("broken")
                ? List.of(new GuestError(ErrorKind.SYNTAX, "SyntaxError", "it is broken", 1, 1, ""))
                : List.of();
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
