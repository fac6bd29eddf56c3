/// Languages that run as processes: interpreters, compilers and what they make.
///
/// A [Recipe] says how a language is found on a host and run; the [Catalogue] holds them all; [Installed] is one that
/// was found. [ProcessEngine] lets a guest run in a sandbox of its own, whose [Keeper] takes one [Order] and hands back
/// what the guest left; [Sitting] is that exchange, seen from the service.
@org.jspecify.annotations.NullMarked
package io.caisson.languages;
