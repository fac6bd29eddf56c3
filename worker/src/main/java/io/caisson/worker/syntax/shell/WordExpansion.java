package io.caisson.worker.syntax.shell;

import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.worker.syntax.shell.Word.Literal;
import io.caisson.worker.syntax.shell.Word.Output;
import io.caisson.worker.syntax.shell.Word.Pipe;
import io.caisson.worker.syntax.shell.Word.Sum;
import io.caisson.worker.syntax.shell.Word.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Expands words as a shell does, as far as the result can be known without running anything.
///
/// A known word becomes a text. A partly known one becomes a path in which each unknown variable is `${name}` and
/// each other unknown part `*`. A word that is the output of a command becomes the result of that command.
final class WordExpansion {
    private static final int MAX_LENGTH = 64 * 1024;
    private static final int MAX_FIELDS = 400;

    private final Variables variables;
    private final Outputs outputs = new Outputs(this);

    WordExpansion(Variables variables) {
        this.variables = variables;
    }

    /// All fields that `words` expand to, which may be more or fewer than the words.
    List<Argument> fields(List<Word> words) {
        var fields = new ArrayList<Argument>();
        for (var word : words) {
            for (var single : Braces.expanded(word)) {
                if (fields.size() < MAX_FIELDS) {
                    fields.addAll(fields(single));
                }
            }
        }
        return fields;
    }

    /// The one text that a word expands to where nothing is split: in assignments and redirections.
    Argument whole(Word word) {
        var fields = new Fields(variables.text("IFS").orElse(" \t\n"));
        word.pieces().forEach(piece -> add(fields, piece, true));
        var all = fields.all();
        return all.isEmpty() ? new Argument(Form.TEXT, "") : only(word, all.getFirst());
    }

    Optional<String> text(Word word) {
        var whole = whole(word);
        return whole.form() == Form.TEXT ? Optional.of(whole.text()) : Optional.empty();
    }

    /// The constant output of these commands.
    Optional<String> output(List<Command> commands) {
        return outputs.of(commands);
    }

    /// The constant output of a command that reads `input`.
    Optional<String> output(Command command, Optional<String> input) {
        return outputs.of(command, input);
    }

    private List<Argument> fields(Word word) {
        var fields = new Fields(variables.text("IFS").orElse(" \t\n"));
        word.pieces().forEach(piece -> add(fields, piece, false));
        var all = fields.all();
        return all.size() == 1 ? List.of(only(word, all.getFirst())) : all;
    }

    /// The argument for a word: the result of a command if the word consists only of that command's output. Not inside
    /// an output: each level would look for it again, in time with the eighth power of the levels.
    private Argument only(Word word, Argument field) {
        if (field.form() == Form.TEXT
                || outputs.isBusy()
                || word.pieces().stream().filter(WordExpansion::matters).count() != 1) {
            return field;
        }
        for (var piece : word.pieces()) {
            if (piece instanceof Output(var commands, var _)) {
                return new Argument(Form.RESULT, Outputs.producer(commands, this));
            }
            if (piece instanceof Pipe(var commands)) {
                return new Argument(Form.RESULT, Outputs.producer(commands, this));
            }
        }
        return field;
    }

    private static boolean matters(Word.Piece piece) {
        return !(piece instanceof Literal literal && literal.text().isEmpty());
    }

    private void add(Fields fields, Word.Piece piece, boolean whole) {
        switch (piece) {
            case Literal(var text, var quoted) -> fields.add(text, quoted);
            case Variable variable -> add(fields, variable, whole);
            case Output(var commands, var quoted) ->
                output(commands)
                        .ifPresentOrElse(
                                text -> fields.expand(text.replaceFirst("\\n+$", ""), whole || quoted),
                                () -> fields.unknown("*"));
            case Pipe _ -> fields.unknown("*");
            case Sum(var text) ->
                text(text)
                        .filter(sum -> sum.strip().matches("-?[0-9]{1,9}"))
                        .ifPresentOrElse(sum -> fields.add(sum.strip(), true), () -> fields.unknown("*"));
        }
    }

    private void add(Fields fields, Variable variable, boolean whole) {
        var name = variable.name();
        if (name.equals("IFS") && variables.text(name).isEmpty()) {
            fields.expand(" ", whole || variable.quoted());
            return;
        }
        var list = Expansion.isList(variable) ? variables.array(name) : List.<String>of();
        if (!list.isEmpty() && !whole) {
            fields.expandAll(list);
            return;
        }
        Expansion.of(variable, variables, this)
                .ifPresentOrElse(
                        text -> fields.expand(text, whole || variable.quoted()),
                        () -> fields.unknown("${" + name + "}"));
    }

    /// The fields of a word so far.
    private static final class Fields {
        private final List<Argument> done = new ArrayList<>();
        private final StringBuilder current = new StringBuilder();
        private final String separators;
        private boolean started;
        private boolean known = true;

        Fields(String separators) {
            this.separators = separators;
        }

        void add(String text, boolean quoted) {
            started |= quoted || !text.isEmpty();
            if (current.length() + text.length() > MAX_LENGTH) {
                known = false;
            } else {
                current.append(text);
            }
        }

        void unknown(String sign) {
            add(sign, true);
            known = false;
        }

        /// Adds the expansion of a piece. Blanks in it separate fields unless `asOne`.
        void expand(String text, boolean asOne) {
            if (asOne) {
                add(text, true);
                return;
            }
            var at = 0;
            for (var i = 0; i <= text.length(); i++) {
                if (i == text.length() || separators.indexOf(text.charAt(i)) >= 0) {
                    add(text.substring(at, i), false);
                    at = i + 1;
                    if (i < text.length()) {
                        next();
                    }
                }
            }
        }

        void expandAll(List<String> values) {
            for (var i = 0; i < values.size(); i++) {
                if (i > 0) {
                    next();
                }
                add(values.get(i), true);
            }
        }

        private void next() {
            if (started && done.size() < MAX_FIELDS) {
                done.add(new Argument(known ? Form.TEXT : Form.PATH, current.toString()));
            }
            current.setLength(0);
            started = false;
            known = true;
        }

        List<Argument> all() {
            next();
            return done;
        }
    }
}
