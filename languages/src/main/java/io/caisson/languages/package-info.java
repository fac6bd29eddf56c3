/// Languages that run as processes: interpreters, compilers and what they make.
///
/// A [io.caisson.languages.recipe.Recipe] says how a language is found on a host and run; the
/// [io.caisson.languages.recipe.Catalogue] holds them all; [io.caisson.languages.recipe.Installed] is one that
/// was found. [ProcessEngine] lets a guest run in a sandbox of its own, whose [io.caisson.languages.guest.Keeper] takes
/// one [io.caisson.languages.guest.Order] and hands back
/// what the guest left; [io.caisson.languages.guest.GuestProcess] is that exchange, seen from the service.
@org.jspecify.annotations.NullMarked
package io.caisson.languages;
