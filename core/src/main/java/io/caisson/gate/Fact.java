package io.caisson.gate;

import java.util.List;

/// Something a parser saw in a text of a source, told in the same words for every language.
///
/// Names are paths with dots between their steps: `child_process.exec`, `os.system`, in a shell the command itself.
/// The parser has followed what can be followed without running: constants are folded, aliases and imports resolved,
/// the global object left out. A first step of [#LOCAL] stands for a value of the program's own; a literal stands
/// under the name of its kind, such as `%function` or `%string`; a step nobody can know is [#UNKNOWN].
///
/// Made behind the wall from a guest's bytes, so it is only as true as its worker.
///
/// @param arguments of a call what it is given, of a write what is written
/// @param file the entry, or a file of the source
/// @param line from 1; 0 when it belongs to no line
/// @param column from 1, in UTF-16 units
public record Fact(Kind kind, String name, List<Argument> arguments, String file, int line, int column) {
    /// The step of a path that is a variable of the program's own.
    public static final String LOCAL = "?";

    /// The step of a path that is computed while the program runs.
    public static final String UNKNOWN = "*";

    /// Of one source. A parser that has more to tell gives up, and nothing is known of the source.
    public static final int MAX_FACTS = 50_000;

    public static final int MAX_NAME = 400;
    public static final int MAX_ARGUMENTS = 12;
    public static final int MAX_ARGUMENT = 1_000;

    /// What kind of thing was seen.
    public enum Kind {
        /// Something is called, constructed or, in a shell, started.
        CALL,
        /// A path is used without being called.
        READ,
        /// A path is assigned to or deleted; in a shell, a file is written.
        WRITE,
        /// A module is loaded; [Fact#UNKNOWN] when its name is computed.
        IMPORT,
        /// A loop that cannot end: `endless`; something that starts itself again and again: `breeding`.
        LOOP,
        /// A constant text.
        TEXT,
        /// The text of a regular expression.
        PATTERN,
        /// How deep the text is nested, as a number.
        DEPTH,
        /// A place that a forgiving parser could not make sense of.
        GAP
    }

    /// What an argument is.
    public enum Form {
        TEXT,
        NUMBER,
        /// A path that is read.
        PATH,
        /// The result of calling a path.
        RESULT,
        FUNCTION,
        OTHER
    }

    /// What a call is given, as far as it is known.
    ///
    /// @param text the constant or the path; empty for what has none
    public record Argument(Form form, String text) {
        public static final Argument OTHER = new Argument(Form.OTHER, "");
    }

    public Fact {
        arguments = List.copyOf(arguments);
    }

    /// Whether an argument at `index` is a constant text, or a number, or whatever `form` says.
    public boolean has(int index, Form form) {
        return index < arguments.size() && arguments.get(index).form() == form;
    }

    /// The text of the argument at `index`; empty when there is none.
    public String argument(int index) {
        return index < arguments.size() ? arguments.get(index).text() : "";
    }

    /// The last step of the path.
    public String step() {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
