package io.caisson;

import java.util.Locale;

/// A concrete interpreter or compiler with its version.
///
/// @param readiness how much of it is done before a request comes
public record GuestRuntime(Language language, String name, String version, Readiness readiness) {

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

    public GuestRuntime(Language language, String name, String version) {
        this(language, name, version, Readiness.WARM);
    }
}
