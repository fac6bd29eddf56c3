/// What several commands share: exit codes, tables, units, the terminal, and the way to a running server.
@NullMarked
package io.caisson.cli.shared;

import org.jspecify.annotations.NullMarked;
