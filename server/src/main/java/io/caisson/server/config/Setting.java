package io.caisson.server.config;

import java.util.Locale;
import java.util.Optional;

/// One thing that can be set.
///
/// @param name in a file
/// @param variable in the environment
/// @param standard what holds when nobody sets it; empty for nothing, or for what is found out at the start
/// @param unset the words for that in a listing
/// @param says what it is for, in a sentence
/// @param visibility what a listing shows of its value
public record Setting<T>(
        String name,
        String variable,
        Kind<T> kind,
        Optional<T> standard,
        String unset,
        String says,
        Visibility visibility) {

    /// What may be shown.
    enum Visibility {
        SHOWN,
        /// All but the password in an address.
        WITHOUT_PASSWORD,
        HIDDEN
    }

    /// A setting that has a value in any case.
    static <T> Setting<T> of(String name, Kind<T> kind, T standard, String says) {
        return new Setting<>(
                name, variable(name), kind, Optional.of(standard), kind.show(standard), says, Visibility.SHOWN);
    }

    /// A setting without a value of its own.
    ///
    /// @param unset what holds then
    static <T> Setting<T> without(String name, Kind<T> kind, String unset, String says) {
        return new Setting<>(name, variable(name), kind, Optional.empty(), unset, says, Visibility.SHOWN);
    }

    /// As this, by another name in the environment.
    Setting<T> named(String changed) {
        return new Setting<>(name, changed, kind, standard, unset, says, visibility);
    }

    Setting<T> with(Visibility changed) {
        return new Setting<>(name, variable, kind, standard, unset, says, changed);
    }

    boolean isSecret() {
        return visibility != Visibility.SHOWN;
    }

    /// The part of the name before its first dot.
    String group() {
        var dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private static String variable(String name) {
        return "CAISSON_" + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
