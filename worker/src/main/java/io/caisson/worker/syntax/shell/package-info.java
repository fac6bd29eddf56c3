/// Facts of shell programs.
///
/// A reader of our own: a shell's syntax depends on what was read before (here-documents, reserved words, quotes inside
/// substitutions), general grammars of it leave gaps in which a command can hide, and the shell is where hiding is
/// easiest. [Parser] makes [Command]s of [Word]s, [WordExpansion] says what a word can become without running anything,
/// [ShellFacts] tells. Text that a shell would run in turn (`sh -c`, `eval`, what is piped into a shell) is read too.
@NullMarked
package io.caisson.worker.syntax.shell;

import org.jspecify.annotations.NullMarked;
