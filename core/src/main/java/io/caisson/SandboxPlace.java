package io.caisson;

import java.util.List;
import java.util.Optional;

/// This host: picks the engine for a language.
public final class SandboxPlace implements Place {
    public static final String NAME = "sandbox";

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
        return engine(language)
                .map(engine -> engine.run(job, output))
                .orElseGet(() -> Run.refused(ErrorKind.UNSUPPORTED, unsupported(language)));
    }

    @Override
    public List<GuestError> check(Caller caller, Source source) {
        return engine(source.language())
                .map(engine -> engine.check(caller, source))
                .orElseGet(() -> List.of(GuestError.of(ErrorKind.UNSUPPORTED, unsupported(source.language()))));
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return engines.stream().flatMap(engine -> engine.runtimes().stream()).toList();
    }

    @Override
    public List<Absence> absences() {
        return engines.stream().flatMap(engine -> engine.absences().stream()).toList();
    }

    @Override
    public boolean ready() {
        return engines.stream().allMatch(Engine::ready);
    }

    @Override
    public void close() {
        engines.forEach(Engine::close);
    }

    private Optional<Engine> engine(Language language) {
        return engines.stream()
                .filter(engine -> engine.languages().contains(language))
                .findFirst();
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
