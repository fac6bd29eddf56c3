/// Facts of shell programs.
///
/// A parser of our own, because the syntax of a shell depends on what was read before (here-documents, reserved
/// words, quotes inside substitutions). General grammars leave gaps in which a command can hide, and hiding is
/// easiest in a shell. [Parser] makes [Command]s of [Word]s. [WordExpansion] determines what a word can become
/// without running anything. [ShellFacts] collects the facts. Text that a shell would run in turn (`sh -c`,
/// `eval`, a pipe into a shell) is parsed too.
@NullMarked
package io.caisson.worker.syntax.shell;

import org.jspecify.annotations.NullMarked;
