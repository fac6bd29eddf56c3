package io.caisson.languages.guest;

import io.caisson.Fault;
import io.caisson.Outcome;
import io.caisson.Usage;
import io.caisson.engine.Job;
import io.caisson.languages.recipe.Installed;
import io.caisson.receipt.Containment;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import io.caisson.sandbox.wall.Layer;
import io.caisson.work.WorkLane;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Puts down what was observed of a guest.
///
/// @param requested when it was asked for, by [System#nanoTime]
public record RunReport(String rung, Installed runtime, Job job, long requested) {

    /// Of a source that did not come as far as a sandbox.
    public static Run unbuilt(Installed runtime, Outcome outcome, Optional<Duration> spent) {
        return new Run(
                outcome,
                Usage.NOTHING.withCompile(spent),
                Transcript.EMPTY,
                Optional.empty(),
                Optional.of(runtime.runtime()));
    }

    public Run of(GuestProcess.Observed observed, Optional<Duration> compiled, Set<Layer> layers) {
        return observed.started() || observed.stop() == GuestProcess.Stop.CANCELLED
                ? WorkLane.compute(observed.bytes(), () -> ended(observed, compiled, layers))
                : unbuilt(runtime, unstarted(observed), Optional.empty());
    }

    private Outcome unstarted(GuestProcess.Observed observed) {
        return Verdict.unfit(observed)
                .map(limit -> Verdict.reached(limit, job.limits()))
                .orElse(new Outcome.Broken(new Fault("the sandbox ended before the code began; try again")));
    }

    private Run ended(GuestProcess.Observed observed, Optional<Duration> compiled, Set<Layer> layers) {
        var outcome = Verdict.of(observed, runtime.recipe(), job);
        var usage = new Usage(
                observed.wall(),
                observed.cpu(),
                observed.peakMemoryBytes(),
                observed.printed().bytes(),
                compiled,
                Duration.ofNanos(Math.max(0, observed.startedAt() - requested)),
                Verdict.survived(observed, outcome));
        return new Run(
                outcome,
                usage,
                transcript(observed),
                Artifacts.of(
                        observed.left().files(),
                        job.request().source(),
                        observed.printed().binary()),
                observed.code().map(OptionalInt::of).orElseGet(OptionalInt::empty),
                Optional.of(containment(layers)),
                Optional.of(runtime.runtime()));
    }

    private static Transcript transcript(GuestProcess.Observed observed) {
        var printed = observed.printed().transcript();
        return new Transcript(
                printed.stdout(),
                printed.stderr(),
                printed.logs(),
                printed.truncated() || observed.left().cut());
    }

    private Containment containment(Set<Layer> layers) {
        return new Containment(rung, layers.stream().map(Layer::label).sorted().toList(), "process");
    }
}
