package io.caisson.worker.syntax.shell;

import java.util.List;

/// A parsed shell command.
sealed interface Command {

    int at();

    List<Redirect> redirects();

    /// A simple command.
    ///
    /// @param words the name first; none when variables are only assigned
    record Simple(int at, List<Assignment> assignments, List<Word> words, List<Redirect> redirects)
            implements Command {}

    /// `a | b`
    ///
    /// @param stages at least two, each reading the output of the one before it
    record Pipeline(int at, List<Command> stages) implements Command {
        @Override
        public List<Redirect> redirects() {
            return List.of();
        }
    }

    /// `a && b || c`
    record Choice(int at, List<Command> commands) implements Command {
        @Override
        public List<Redirect> redirects() {
            return List.of();
        }
    }

    /// A command that the shell does not wait for: `a &`.
    record Background(Command command) implements Command {
        @Override
        public int at() {
            return command.at();
        }

        @Override
        public List<Redirect> redirects() {
            return List.of();
        }
    }

    /// `( … )` and `{ …; }`
    ///
    /// @param apart whether it runs in a subshell, so that its assignments are not seen outside
    record Group(int at, boolean apart, List<Command> body, List<Redirect> redirects) implements Command {}

    /// `if`, `case` and `select`: which part of the body runs is unknown.
    ///
    /// @param words the words that decide
    record Branch(int at, List<Word> words, List<Command> body, List<Redirect> redirects) implements Command {}

    /// `while`, `until` and `for`.
    ///
    /// @param endless whether its condition always continues the loop
    /// @param variable of a `for`; empty for others
    record Loop(
            int at,
            boolean endless,
            String variable,
            List<Word> words,
            List<Command> condition,
            List<Command> body,
            List<Redirect> redirects)
            implements Command {}

    record Function(int at, String name, List<Command> body, List<Redirect> redirects) implements Command {}

    /// `[[ … ]]` and `(( … ))`.
    record Test(int at, List<Word> words, List<Redirect> redirects) implements Command {}

    /// `a=b`
    ///
    /// @param name of the variable, without its index
    /// @param adds whether the operator is `+=`
    /// @param values more than one for an array
    record Assignment(int at, String name, boolean adds, List<Word> values) {}

    /// `> a`
    ///
    /// @param operator `<`, `>`, `>>`, `<>`, `<<<` and so on; `<<` for a here-document
    /// @param target a file; for a here-document, its text
    record Redirect(int at, String operator, Word target) {
        boolean writes() {
            return operator.contains(">");
        }

        boolean feeds() {
            return operator.startsWith("<<");
        }
    }
}
