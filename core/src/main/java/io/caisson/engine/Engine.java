package io.caisson.engine;

import io.caisson.Language;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.receipt.Run;
import java.util.List;
import java.util.Set;

/// Runs one or more languages on this host.
public interface Engine extends AutoCloseable {

    /// The languages it can be asked for; what they need may be missing here.
    Set<Language> languages();

    /// Whether `job` is one for this engine. Another may have what its grants take.
    default boolean serves(Job job) {
        return languages().contains(job.request().source().language());
    }

    /// The interpreters and compilers behind those languages, with their versions. May wait for the first to be ready.
    List<GuestRuntime> runtimes();

    /// The languages it would run if more were installed here.
    default List<Absence> absences() {
        return List.of();
    }

    /// Runs a decided job and reports what was observed. Never throws for what a guest can do.
    Run run(Job job, Output output);

    /// As [Place#check].
    CheckResult check(Job job);

    /// As [Place#readingCharged].
    default void readingCharged(Caller caller, Source source) {}

    /// How busy it is, for those who watch.
    default List<Load> loads() {
        return List.of();
    }

    /// Whether it would run a job now.
    boolean ready();

    @Override
    void close();
}
