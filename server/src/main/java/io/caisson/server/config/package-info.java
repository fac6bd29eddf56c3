/// What an operator can set: one table of typed settings, read from a file, the environment and the command line.
///
/// [SettingsTable] is the table, [Configuration] the values in force with where each came from, and the only place
/// where they become the records that the rest is built with. Invariants: an unknown name or a wrong value is a
/// mistake and never a default, all mistakes are told at once, and no secret is in a message or a listing.
@NullMarked
package io.caisson.server.config;

import org.jspecify.annotations.NullMarked;
