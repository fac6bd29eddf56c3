/// Facts of SQL, from its tokens: calls, attached files, and commands for the surrounding program.
@NullMarked
package io.caisson.worker.syntax.sql;

import org.jspecify.annotations.NullMarked;
