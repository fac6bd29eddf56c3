package io.caisson.engine;

import io.caisson.Output;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.receipt.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Runs decided jobs: an [Engine] those of its languages on this host, a [Place] all of them.
///
/// Thread-safe. A runner never throws for what a guest can do; an exception is its own fault and closes the receipt as
/// broken.
public interface Runner extends AutoCloseable {

    /// Runs a decided job and reports what was observed.
    Run run(Job job, Output output);

    /// Opens an environment that keeps its state between runs. Waits as a run does; `cancellation` ends the wait.
    default Opening open(EnvironmentSpec spec, Cancellation cancellation) {
        return Opening.unsupported(spec.language().name());
    }

    /// Calls `makeRoom` from now on when a run waits for a place that an idle environment may hold: one of the tenant
    /// that is named, or any where none is.
    default void whenCrowded(Consumer<Optional<String>> makeRoom) {}

    /// The problems that would keep the source of `job` from starting, without running any of it. Held to the limits
    /// of the job, and ended by its cancellation.
    CheckResult check(Job job);

    /// What it took so far to read `source` is charged to `caller`: a run of it does not charge that again.
    default void readingCharged(Caller caller, Source source) {}

    /// The interpreters and compilers it has, with their versions. May wait for the first to be ready.
    List<GuestRuntime> runtimes();

    /// The languages it would run if more were installed.
    default List<Absence> absences() {
        return List.of();
    }

    /// How busy it is, for those who watch.
    default List<Load> loads() {
        return List.of();
    }

    /// Whether it would run a job now.
    boolean ready();

    @Override
    void close();
}
