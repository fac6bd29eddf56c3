package io.caisson.server.config;

import java.util.Locale;
import java.util.Optional;

/// A setting: its names, its type and its default.
///
/// @param name in a file
/// @param variable in the environment
/// @param standard the default; empty when there is none, or when it is found out at the start
/// @param unset how a listing describes an empty default
/// @param says its purpose in a sentence
/// @param visibility how much of its value a listing shows
public record Setting<T>(
        String name,
        String variable,
        Kind<T> kind,
        Optional<T> standard,
        String unset,
        String says,
        Visibility visibility) {

    /// How much of a value a listing may show.
    enum Visibility {
        SHOWN,
        /// All but the password in an address.
        WITHOUT_PASSWORD,
        HIDDEN
    }

    /// A setting with a default.
    static <T> Setting<T> of(String name, Kind<T> kind, T standard, String says) {
        return new Setting<>(
                name, variable(name), kind, Optional.of(standard), kind.show(standard), says, Visibility.SHOWN);
    }

    /// A setting without a default.
    ///
    /// @param unset the behaviour without a value
    static <T> Setting<T> without(String name, Kind<T> kind, String unset, String says) {
        return new Setting<>(name, variable(name), kind, Optional.empty(), unset, says, Visibility.SHOWN);
    }

    /// The same setting with another environment variable.
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
