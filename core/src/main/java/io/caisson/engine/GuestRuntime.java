package io.caisson.engine;

import io.caisson.Language;
import java.util.List;
import java.util.Locale;

/// A concrete interpreter or compiler with its version.
///
/// @param readiness how much of it is done before a request comes
/// @param files the operator's own that say how it is used; none for what comes with Caisson
public record GuestRuntime(
        Language language, String name, String version, Readiness readiness, List<RuntimeFile> files) {

    public enum Readiness {
        /// Started and waiting.
        WARM,
        /// Started for each execution.
        COLD;

        /// The name callers see.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public GuestRuntime {
        files = List.copyOf(files);
    }

    public GuestRuntime(Language language, String name, String version, Readiness readiness) {
        this(language, name, version, readiness, List.of());
    }

    public GuestRuntime(Language language, String name, String version) {
        this(language, name, version, Readiness.WARM);
    }

    public GuestRuntime withFiles(List<RuntimeFile> changed) {
        return new GuestRuntime(language, name, version, readiness, changed);
    }
}
