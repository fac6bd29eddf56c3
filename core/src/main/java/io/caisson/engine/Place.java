package io.caisson.engine;

import io.caisson.Language;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.receipt.Run;
import io.caisson.text.Text;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where code runs: the sandbox on this host, another Caisson, a cloud function.
///
/// A place never throws for what a guest can do; what it throws is its own fault and closes the receipt as broken.
public interface Place extends AutoCloseable {
    String name();

    Run run(Job job, Output output);

    /// The problems that would keep the source of `job` from starting, without running any of it. Held to the limits
    /// of the job, and ended by its cancellation.
    CheckResult check(Job job);

    /// What it took so far to read `source` is charged to `caller`: a run of it does not charge that again.
    default void readingCharged(Caller caller, Source source) {}

    /// What can run here now.
    List<GuestRuntime> runtimes();

    /// What could run here if more were installed.
    default List<Absence> absences() {
        return List.of();
    }

    /// The language that callers of this place mean by `name`: a known one or an alias, or one of the place's own.
    ///
    /// @throws IllegalArgumentException when there is none; the message lists those there are
    default Language language(String name) {
        return Language.named(name).orElseGet(() -> {
            var own = Stream.concat(
                            runtimes().stream().map(GuestRuntime::language),
                            absences().stream().map(Absence::language))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            return own.stream()
                    .filter(language -> language.name().equals(Text.lower(name)))
                    .findFirst()
                    .orElseThrow(() -> Language.unknown(name, own));
        });
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
