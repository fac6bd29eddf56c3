package io.caisson.worker.syntax.shell;

import java.util.List;

/// Something a shell does.
sealed interface Command {

    int at();

    List<Redirect> redirects();

    /// A command by its name.
    ///
    /// @param words the name first; none when variables are only assigned
    record Simple(int at, List<Assignment> assignments, List<Word> words, List<Redirect> redirects)
            implements Command {}

    /// `a | b`
    ///
    /// @param stages at least two, each reading what the one before it prints
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

    /// Something that is not waited for: `a &`.
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
    /// @param apart whether it is a process of its own, and nothing it assigns is seen outside
    record Group(int at, boolean apart, List<Command> body, List<Redirect> redirects) implements Command {}

    /// `if`, `case` and `select`: nobody knows what of it happens.
    ///
    /// @param words what it is decided by
    record Branch(int at, List<Word> words, List<Command> body, List<Redirect> redirects) implements Command {}

    /// `while`, `until` and `for`.
    ///
    /// @param endless whether its condition never lets it end
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
    /// @param name of the variable, its index left out
    /// @param adds whether it is `+=`
    /// @param values more than one for an array
    record Assignment(int at, String name, boolean adds, List<Word> values) {}

    /// `> a`
    ///
    /// @param operator `<`, `>`, `>>`, `<>`, `<<<` and so on; `<<` for a here-document
    /// @param target a file; of a here-document its text
    record Redirect(int at, String operator, Word target) {
        boolean writes() {
            return operator.contains(">");
        }

        boolean feeds() {
            return operator.startsWith("<<");
        }
    }
}
