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

/// What words become when a shell expands them, as far as it can be known.
///
/// A word that is known is a text; one that is known in part is a path in which each unknown variable stands as
/// `${name}` and each other unknown as `*`; one that is the output of a command is that command's result.
final class WordExpansion {
    private static final int MAX_LENGTH = 64 * 1024;
    private static final int MAX_FIELDS = 400;

    private final Variables variables;
    private final Outputs outputs = new Outputs(this);

    WordExpansion(Variables variables) {
        this.variables = variables;
    }

    /// All that `words` become together, which may be more or fewer.
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

    /// The one text that a word becomes where nothing is split: what is assigned, or redirected to.
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

    /// The constant text that these commands print.
    Optional<String> output(List<Command> commands) {
        return outputs.of(commands);
    }

    /// The constant text that a command prints which reads `input`.
    Optional<String> output(Command command, Optional<String> input) {
        return outputs.of(command, input);
    }

    private List<Argument> fields(Word word) {
        var fields = new Fields(variables.text("IFS").orElse(" \t\n"));
        word.pieces().forEach(piece -> add(fields, piece, false));
        var all = fields.all();
        return all.size() == 1 ? List.of(only(word, all.getFirst())) : all;
    }

    /// A word that is nothing but the output of a command says which command's.
    private Argument only(Word word, Argument field) {
        if (field.form() == Form.TEXT
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

    /// What a word has become so far.
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

        /// Adds what something was expanded to; blanks in it separate words unless it is one.
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
