package io.caisson.worker.syntax.shell;

import java.util.List;

/// A word as it is written: pieces that are joined after each is expanded.
///
/// @param at where it begins
record Word(int at, List<Piece> pieces) {
    Word {
        pieces = List.copyOf(pieces);
    }

    sealed interface Piece {}

    /// @param quoted not subject to patterns, braces and splitting
    record Literal(String text, boolean quoted) implements Piece {}

    /// `$name` or `${name…}`.
    ///
    /// @param operation the text after the name in braces; empty without braces
    /// @param operand the same as a word that can be expanded
    record Variable(String name, String operation, Word operand, boolean quoted) implements Piece {
        static Variable plain(String name, boolean quoted) {
            return new Variable(name, "", new Word(0, List.of()), quoted);
        }
    }

    /// `$(…)` and backticks.
    record Output(List<Command> commands, boolean quoted) implements Piece {}

    /// `<(…)` and `>(…)`: the name of a pipe.
    record Pipe(List<Command> commands) implements Piece {}

    /// `$((…))`: a number.
    record Sum(Word text) implements Piece {}

    static Word of(int at, String text) {
        return new Word(at, List.of(new Literal(text, true)));
    }

    /// Whether it is this text without quotes: a reserved word must be unquoted.
    boolean isPlain(String text) {
        return pieces.size() == 1
                && pieces.getFirst() instanceof Literal(var literal, var quoted)
                && !quoted
                && literal.equals(text);
    }

    boolean isQuoted() {
        return pieces.stream().anyMatch(piece -> piece instanceof Literal literal && literal.quoted());
    }
}
