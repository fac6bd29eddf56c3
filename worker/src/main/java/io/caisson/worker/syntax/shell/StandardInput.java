package io.caisson.worker.syntax.shell;

import java.util.Optional;

/// The standard input of a command.
///
/// @param producer the command that prints it; empty when none does
/// @param text the content, when it is known
record StandardInput(String producer, Optional<String> text) {
    static final StandardInput NONE = new StandardInput("", Optional.empty());

    boolean isThere() {
        return !producer.isEmpty() || text.isPresent();
    }
}
