/// Facts of SQL, by its words: what is called, which files are attached, which commands are for the program around it.
@NullMarked
package io.caisson.worker.syntax.sql;

import org.jspecify.annotations.NullMarked;
