/// Shared by several commands: exit codes, tables, units, the terminal, and the connection to a running server.
@NullMarked
package io.caisson.cli.shared;

import org.jspecify.annotations.NullMarked;
