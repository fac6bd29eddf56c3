package io.caisson.engine;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Refusal;
import io.caisson.Source;
import io.caisson.Usage;
import io.caisson.account.Caller;
import io.caisson.receipt.Run;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// This host: picks the engine for a job, the first one that serves it.
public final class SandboxPlace implements Place {
    public static final String NAME = ExecutionRequest.DEFAULT_CONNECTOR;
    private static final String NO_ENGINE = "this version of Caisson has no engine for it";

    private final List<Engine> engines;

    public SandboxPlace(List<Engine> engines) {
        this.engines = List.copyOf(engines);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Run run(Job job, Output output) {
        var language = job.request().source().language();
        return engines.stream()
                .filter(engine -> engine.serves(job))
                .findFirst()
                .map(engine -> engine.run(job, output))
                .orElseGet(() -> Run.refused(ErrorKind.UNSUPPORTED, unsupported(language)));
    }

    @Override
    public Opening open(EnvironmentSpec spec, Cancellation cancellation) {
        return engines.stream()
                .filter(engine -> engine.languages().contains(spec.language()))
                .findFirst()
                .map(engine -> engine.open(spec, cancellation))
                .orElseGet(() -> Opening.refused(ErrorKind.UNSUPPORTED, unsupported(spec.language())));
    }

    @Override
    public void whenCrowded(Consumer<Optional<String>> makeRoom) {
        engines.forEach(engine -> engine.whenCrowded(makeRoom));
    }

    @Override
    public CheckResult check(Job job) {
        var language = job.request().source().language();
        return engines.stream()
                .filter(engine -> engine.languages().contains(language))
                .findFirst()
                .map(engine -> engine.check(job))
                .orElseGet(() -> CheckResult.ended(
                        new Outcome.Refused(new Refusal(ErrorKind.UNSUPPORTED, unsupported(language))), Usage.NOTHING));
    }

    @Override
    public void readingCharged(Caller caller, Source source) {
        engines.forEach(engine -> engine.readingCharged(caller, source));
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return engines.stream()
                .flatMap(engine -> engine.runtimes().stream())
                .sorted(Comparator.comparing(GuestRuntime::language))
                .toList();
    }

    /// What the engines lack and no other of them has, and the known languages that none of them speaks of.
    @Override
    public List<Absence> absences() {
        var spoken =
                engines.stream().flatMap(engine -> engine.languages().stream()).collect(Collectors.toSet());
        var absent = new LinkedHashMap<Language, Absence>();
        engines.stream()
                .flatMap(engine -> engine.absences().stream())
                .forEach(absence -> absent.putIfAbsent(absence.language(), absence));
        Language.known().stream()
                .filter(language -> !spoken.contains(language))
                .forEach(language -> absent.putIfAbsent(language, new Absence(language, NO_ENGINE)));
        runtimes().forEach(runtime -> absent.remove(runtime.language()));
        return absent.values().stream()
                .sorted(Comparator.comparing(Absence::language))
                .toList();
    }

    @Override
    public List<Load> loads() {
        return engines.stream().flatMap(engine -> engine.loads().stream()).toList();
    }

    @Override
    public boolean ready() {
        return engines.stream().allMatch(Engine::ready);
    }

    @Override
    public void close() {
        engines.forEach(Engine::close);
    }

    private String unsupported(Language language) {
        var remedy = absences().stream()
                .filter(absence -> absence.language().equals(language))
                .map(Absence::remedy)
                .findFirst()
                .orElse("`caisson doctor` lists what is");
        return "no runtime for " + language + " is installed here; " + remedy;
    }
}
