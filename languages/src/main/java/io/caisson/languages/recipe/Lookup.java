package io.caisson.languages.recipe;

import java.util.Optional;

/// The result of looking for the runtime of a language on this host.
public sealed interface Lookup {
    /// The runtime is here and told its version.
    record Found(Installed runtime) implements Lookup {}

    /// A program of the recipe is not here or does not work, or the wall cannot hold its guests.
    record Missing() implements Lookup {}

    /// The programs are here and one of them could not be asked, or not in time. The next lookup asks again.
    record Unanswered(Recipe recipe) implements Lookup {}

    static Lookup of(Optional<Installed> found) {
        return found.<Lookup>map(Found::new).orElseGet(Missing::new);
    }
}
