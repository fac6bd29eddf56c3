/// The command line: one class for each command, and the only Main.
///
/// A command turns its options into the same request and caller that every door uses, passes them to an
/// [io.caisson.embed.Caisson] and reports the receipt; the exit code follows from the outcome
/// ([io.caisson.cli.shared.ExitCode]). Guest text that goes to a terminal is escaped first. `run` loads no class
/// of the server, so that it starts fast.
@NullMarked
package io.caisson.cli;

import org.jspecify.annotations.NullMarked;
