/// The configuration: one table of typed settings, read from a file, the environment and the command line.
///
/// [SettingsTable] is the table. [Configuration] holds the values in force with the source of each, and is the
/// only class that converts them to the configuration records of the other modules. Invariants: an unknown name
/// or an invalid value is an error and never replaced by a default; all errors are reported at once; no secret
/// appears in a message or a listing.
@NullMarked
package io.caisson.server.config;

import org.jspecify.annotations.NullMarked;
