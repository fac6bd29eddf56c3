package io.caisson.worker.syntax.shell;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.gate.Fact.Kind;
import io.caisson.worker.syntax.TextFacts;
import io.caisson.worker.syntax.UnreadableSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Collects the facts of a shell program: each command it starts, each file it redirects to, each loop that
/// cannot end.
///
/// A known argument is a text. A partly known one is a path in which `$name` or `*` stands for the unknown parts.
public final class ShellFacts {
    private static final Pattern BRACED = Pattern.compile("\\$\\{(\\w+|[@*#?!$-])}(?!\\w)");

    private final TextFacts facts;
    private final Variables variables = new Variables();
    private final WordExpansion folding = new WordExpansion(variables);
    private final Map<String, Command.Function> functions = new HashMap<>();

    /// Functions that may not be defined when they are called.
    private final Set<String> doubtful = new HashSet<>();

    private final ShellCommands calls = new ShellCommands(this);

    /// The number of branches, loops and functions around the current command.
    private int conditions;

    /// The place reported for all facts inside a constant; -1 outside of one.
    private int fixed = -1;

    private ShellFacts(TextFacts facts) {
        this.facts = facts;
    }

    /// Collects the facts of `text`. Zero bytes are removed, because a shell skips them.
    public static void of(String text, TextFacts facts) throws UnreadableSource {
        var nesting = new Nesting();
        new ShellFacts(facts).walk(Parser.of(text.replace("\0", ""), 0, nesting).all());
        facts.depth(nesting.deepest());
        if (nesting.gap() >= 0) {
            facts.add(Kind.GAP, "", nesting.gap());
        }
    }

    WordExpansion folding() {
        return folding;
    }

    Variables variables() {
        return variables;
    }

    Optional<Command.Function> function(String name) {
        return Optional.ofNullable(functions.get(name));
    }

    /// Whether a command of this name may be another than the program's own function.
    boolean isForeign(String name) {
        return !functions.containsKey(name) || doubtful.contains(name);
    }

    /// Called for `unset -f`.
    void removed(String name) {
        doubtful.add(name);
    }

    void tell(Kind kind, String name, List<Argument> arguments, int at) throws UnreadableSource {
        var given = arguments.stream()
                .map(argument -> new Argument(argument.form(), plain(argument.text())))
                .toList();
        facts.add(kind, plain(name), given, fixed >= 0 ? fixed : at);
    }

    /// Writes unknown variables without braces, where that is unambiguous.
    private static String plain(String text) {
        return text.indexOf('$') < 0 ? text : BRACED.matcher(text).replaceAll("\\$$1");
    }

    /// Collects the facts of a constant that a shell will run.
    void tellCode(String code, int at) throws UnreadableSource {
        var before = fixed;
        fixed = fixed >= 0 ? fixed : at;
        walk(Parser.of(code, at, new Nesting()).all());
        fixed = before;
    }

    /// Collects the facts of a function's body when it is called with `parameters`.
    void tellCalled(Command.Function function, List<String> parameters) throws UnreadableSource {
        variables.parameters(parameters);
        conditions++;
        walk(function.body());
        conditions--;
        variables.forgetParameters();
    }

    private void walk(List<Command> commands) throws UnreadableSource {
        for (var command : commands) {
            walk(command, StandardInput.NONE);
        }
    }

    private void perhaps(List<Command> commands) throws UnreadableSource {
        conditions++;
        walk(commands);
        conditions--;
    }

    private void walk(Command command, StandardInput feed) throws UnreadableSource {
        switch (command) {
            case Command.Simple simple -> simple(simple, feed);
            case Command.Pipeline pipeline -> pipeline(pipeline);
            case Command.Choice(var _, var commands) -> {
                walk(commands.getFirst(), feed);
                perhaps(commands.subList(1, commands.size()));
            }
            case Command.Background(var inner) -> perhaps(List.of(inner));
            case Command.Group group -> {
                if (group.apart()) {
                    perhaps(group.body());
                } else {
                    walk(group.body());
                }
            }
            case Command.Branch branch -> {
                walkWords(branch.words());
                perhaps(branch.body());
            }
            case Command.Loop loop -> loop(loop);
            case Command.Function function -> function(function);
            case Command.Test test -> {
                for (var word : test.words()) {
                    walkPieces(word);
                }
            }
        }
        for (var redirect : command.redirects()) {
            redirect(redirect);
        }
    }

    private void pipeline(Command.Pipeline pipeline) throws UnreadableSource {
        var feed = StandardInput.NONE;
        Optional<String> printed = Optional.empty();
        conditions++;
        for (var stage : pipeline.stages()) {
            walk(stage, feed);
            printed = folding.output(stage, printed);
            feed = new StandardInput(Outputs.producer(List.of(stage), folding), printed);
        }
        conditions--;
    }

    private void loop(Command.Loop loop) throws UnreadableSource {
        walkWords(loop.words());
        walk(loop.condition());
        if (!loop.variable().isEmpty()) {
            variables.forget(loop.variable(), false);
            for (var value : folding.fields(loop.words())) {
                if (value.form() == Form.TEXT) {
                    variables.assign(loop.variable(), value.text(), true);
                }
            }
        }
        perhaps(loop.body());
        if (loop.endless() && !Endings.canLeave(loop.body())) {
            tell(Kind.LOOP, Endings.breeds(loop.body()) ? "breeding" : "endless", List.of(), loop.at());
        }
    }

    private void function(Command.Function function) throws UnreadableSource {
        functions.put(function.name(), function);
        if (conditions > 0) {
            doubtful.add(function.name());
        } else {
            doubtful.remove(function.name());
        }
        if (Endings.breeds(function)) {
            tell(Kind.LOOP, "breeding", List.of(), function.at());
        }
        perhaps(function.body());
    }

    private void simple(Command.Simple simple, StandardInput feed) throws UnreadableSource {
        var only = simple.words().isEmpty() || Parser.declares(simple.words().getFirst());
        for (var assignment : simple.assignments()) {
            walkWords(assignment.values());
            assign(assignment, conditions > 0 || !only);
        }
        walkWords(simple.words());
        if (simple.words().isEmpty()) {
            return;
        }
        if (simple.words().getFirst().isPlain("readonly")) {
            simple.assignments().forEach(assignment -> variables.keep(assignment.name()));
        }
        for (var choice = 0; choice < choices(simple.words()); choice++) {
            variables.choose(choice);
            var given =
                    simple.redirects().stream().filter(Command.Redirect::feeds).reduce((_, last) -> last);
            var input = given.map(redirect -> new StandardInput(
                            "", Optional.of(folding.whole(redirect.target()).text())))
                    .orElse(feed);
            calls.tell(folding.fields(simple.words()), simple.at(), input);
        }
        variables.choose(0);
    }

    private int choices(List<Word> words) {
        var most = 1;
        for (var word : words) {
            for (var piece : word.pieces()) {
                most = piece instanceof Word.Variable variable
                        ? Math.max(most, variables.choices(variable.name()))
                        : most;
            }
        }
        return most;
    }

    /// @param perhaps whether the assignment is uncertain, or holds for one command only
    private void assign(Command.Assignment assignment, boolean perhaps) throws UnreadableSource {
        var name = assignment.name();
        if (assignment.values().size() != 1) {
            variables.assignAll(
                    name,
                    folding.fields(assignment.values()).stream()
                            .map(Argument::text)
                            .toList());
            return;
        }
        var value = folding.whole(assignment.values().getFirst());
        tell(Kind.WRITE, Fact.LOCAL + "." + name, List.of(value), assignment.at());
        if (value.form() != Form.TEXT) {
            variables.forget(name, perhaps);
        } else if (assignment.adds()) {
            variables.append(name, value.text());
        } else {
            variables.assign(name, value.text(), perhaps);
        }
    }

    private void redirect(Command.Redirect redirect) throws UnreadableSource {
        walkWords(List.of(redirect.target()));
        var target = folding.whole(redirect.target());
        var isDescriptor = redirect.operator().endsWith("&") && target.text().matches("[0-9]*-?");
        if (redirect.feeds() || isDescriptor) {
            return;
        }
        var kind = redirect.writes() ? Kind.WRITE : Kind.READ;
        tell(kind, target.text(), List.of(), redirect.at());
    }

    private void walkWords(List<Word> words) throws UnreadableSource {
        for (var word : words) {
            walkWord(word);
        }
    }

    private void walkWord(Word word) throws UnreadableSource {
        walkPieces(word);
        var text = word.isQuoted() ? folding.text(word) : Optional.<String>empty();
        if (text.isPresent()) {
            facts.text(text.get(), fixed >= 0 ? fixed : word.at());
        }
    }

    private void walkPieces(Word word) throws UnreadableSource {
        for (var piece : word.pieces()) {
            switch (piece) {
                case Word.Output(var commands, var _) -> perhaps(commands);
                case Word.Pipe(var commands) -> perhaps(commands);
                case Word.Sum(var text) -> walkPieces(text);
                case Word.Variable variable -> walkPieces(variable.operand());
                case Word.Literal _ -> {}
            }
        }
    }
}
