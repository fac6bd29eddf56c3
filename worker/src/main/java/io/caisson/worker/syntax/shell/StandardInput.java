package io.caisson.worker.syntax.shell;

import java.util.Optional;

/// What a command reads from its standard input.
///
/// @param producer the command that prints it; empty when none does
/// @param text what it is, when that is known
record StandardInput(String producer, Optional<String> text) {
    static final StandardInput NONE = new StandardInput("", Optional.empty());

    boolean isThere() {
        return !producer.isEmpty() || text.isPresent();
    }
}
