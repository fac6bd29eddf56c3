package io.caisson.engine;

import io.caisson.Language;
import io.caisson.Output;
import io.caisson.Usage;
import io.caisson.receipt.Run;
import java.util.List;
import java.util.Set;

/// An engine of languages that are not known, and of Python, which it also says it lacks.
public final class OwnLanguages implements Engine {
    public static final Language ZIG = new Language("zig");
    public static final Language AWK = new Language("awk");

    @Override
    public Set<Language> languages() {
        return Set.of(ZIG, Language.PYTHON);
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return List.of(new GuestRuntime(ZIG, "zig", "1"), new GuestRuntime(Language.PYTHON, "cpython", "3"));
    }

    @Override
    public List<Absence> absences() {
        return List.of(new Absence(AWK, "install gawk"), new Absence(Language.PYTHON, "never missing"));
    }

    @Override
    public Run run(Job job, Output output) {
        return Run.broken("it only has a name");
    }

    @Override
    public CheckResult check(Job job) {
        return CheckResult.of(List.of(), Usage.NOTHING);
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public void close() {}
}
