package io.caisson.engine;

import io.caisson.Language;
import java.util.List;

/// A language that cannot run here, and what would change that.
///
/// @param remedy a sentence for the operator, such as which package to install
/// @param files the operator's own that say how it would run; none for what comes with Caisson
public record Absence(Language language, String remedy, List<RuntimeFile> files) {
    public Absence {
        files = List.copyOf(files);
    }

    public Absence(Language language, String remedy) {
        this(language, remedy, List.of());
    }
}
