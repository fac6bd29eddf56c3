package io.caisson.worker.syntax.shell;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.gate.Fact.Kind;
import io.caisson.worker.syntax.UnreadableSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Collects the facts of one command, and of the commands that it starts in turn.
final class ShellCommands {
    private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh", "ksh", "ash", "mksh", "rbash");
    private static final Set<String> INTERPRETERS =
            Set.of("python", "python2", "python3", "perl", "ruby", "node", "php", "lua");

    /// Bound of commands inside constants inside commands.
    private static final int MAX_DEPTH = 12;

    /// Bound of the parses of constants and functions.
    private static final int MAX_READINGS = 2_000;

    private final ShellFacts facts;
    private final Map<String, String> aliases = new HashMap<>();
    private int depth;
    private int readings;

    ShellCommands(ShellFacts facts) {
        this.facts = facts;
    }

    /// @param fields the name and the arguments, expanded
    void tell(List<Argument> fields, int at, StandardInput feed) throws UnreadableSource {
        if (fields.isEmpty()) {
            return;
        }
        var name = name(fields.getFirst());
        var arguments = fields.subList(1, fields.size());
        enter();
        var function = facts.function(name);
        if (function.isPresent()) {
            callOwnFunction(function.get(), arguments, at);
        }
        alias(name, arguments, at);
        if (facts.isForeign(name)) {
            for (var command : Globs.commands(name)) {
                foreign(command, arguments, at, feed);
            }
        }
        depth--;
    }

    /// Tells what an alias of this name stands for. Inside of it the name means the command.
    private void alias(String name, List<Argument> arguments, int at) throws UnreadableSource {
        var meaning = aliases.remove(name);
        if (meaning != null) {
            readings++;
            facts.tellCode(meaning + " " + joined(arguments), at);
            aliases.putIfAbsent(name, meaning);
        }
    }

    /// Tells of a command that another one starts, which knows nothing of the program's functions.
    private void tellStarted(List<Argument> fields, int at, StandardInput feed) throws UnreadableSource {
        enter();
        foreign(name(fields.getFirst()), fields.subList(1, fields.size()), at, feed);
        depth--;
    }

    private void enter() throws UnreadableSource {
        if (depth > MAX_DEPTH || readings > MAX_READINGS) {
            throw UnreadableSource.tooDeep();
        }
        depth++;
    }

    /// The name as far as it is known. An unknown part inside a name is most likely empty.
    private static String name(Argument field) {
        return switch (field.form()) {
            case TEXT -> field.text().replaceAll("\\[(.)]", "$1");
            case PATH -> {
                var rest = field.text().replaceAll("\\$\\{[^}]*}", "");
                yield rest.isEmpty() || rest.startsWith("/") || rest.contains("*") ? Fact.UNKNOWN : rest;
            }
            default -> Fact.UNKNOWN;
        };
    }

    private void callOwnFunction(Command.Function function, List<Argument> arguments, int at) throws UnreadableSource {
        facts.tell(Kind.CALL, Fact.LOCAL + "." + function.name(), arguments, at);
        var known = arguments.stream().allMatch(argument -> argument.form() == Form.TEXT);
        if (!arguments.isEmpty() && known && depth < 4) {
            readings++;
            facts.tellCalled(function, arguments.stream().map(Argument::text).toList());
        }
    }

    private void foreign(String name, List<Argument> arguments, int at, StandardInput feed) throws UnreadableSource {
        var base = name.substring(name.lastIndexOf('/') + 1);
        var given = new ArrayList<>(arguments);
        if (feed.isThere() && readsItsInput(base, arguments)) {
            given.add(
                    feed.producer().isEmpty()
                            ? new Argument(Form.TEXT, feed.text().orElse(""))
                            : Outputs.result(feed.producer()));
        }
        addCalls(name, given, at);
        var code = code(base, arguments, feed);
        if (code.isPresent()) {
            readings++;
            facts.tellCode(code.get(), at);
        }
        builtIn(base, arguments, at, feed);
        var inner = Wrapper.inner(base, arguments);
        if (!inner.isEmpty()) {
            tellStarted(base.equals("xargs") ? fed(arguments, inner, feed) : inner, at, feed);
        }
    }

    /// Adds a call. A fact has a limited number of arguments, so a longer command becomes several facts, each
    /// with its options.
    private void addCalls(String name, List<Argument> arguments, int at) throws UnreadableSource {
        if (arguments.size() <= Fact.MAX_ARGUMENTS) {
            facts.tell(Kind.CALL, name, arguments, at);
            return;
        }
        var options = arguments.stream()
                .filter(argument -> argument.text().startsWith("-"))
                .limit(Fact.MAX_ARGUMENTS / 2)
                .toList();
        var others = arguments.stream()
                .filter(argument -> !argument.text().startsWith("-"))
                .toList();
        var room = Fact.MAX_ARGUMENTS - options.size();
        for (var from = 0; from < Math.max(1, others.size()); from += room) {
            var group = new ArrayList<>(options);
            group.addAll(others.subList(from, Math.min(others.size(), from + room)));
            facts.tell(Kind.CALL, name, group, at);
        }
    }

    private static boolean readsItsInput(String base, List<Argument> arguments) {
        return (SHELLS.contains(base) || INTERPRETERS.contains(base) || base.equals("xargs"))
                && (base.equals("xargs")
                        || arguments.stream()
                                .allMatch(argument -> argument.text().startsWith("-")
                                        && !argument.text().contains("c")));
    }

    /// The text that a command runs as a shell program.
    private static Optional<String> code(String base, List<Argument> arguments, StandardInput feed) {
        if (base.equals("eval")) {
            return Optional.of(joined(arguments));
        }
        if (base.equals("trap") && arguments.size() > 1) {
            return Optional.of(arguments.getFirst().text());
        }
        if (SHELLS.contains(base) && readsItsInput(base, arguments)) {
            return feed.text();
        }
        return SHELLS.contains(base) || base.equals("su") || base.equals("script")
                ? afterC(arguments)
                : Optional.empty();
    }

    private static Optional<String> afterC(List<Argument> arguments) {
        for (var i = 0; i + 1 < arguments.size(); i++) {
            var option = arguments.get(i).text();
            if (option.matches("-[a-zA-Z]*c[a-zA-Z]*")) {
                var next = i + 1;
                while (next + 1 < arguments.size() && arguments.get(next).text().startsWith("-")) {
                    next++;
                }
                return Optional.of(arguments.get(next).text());
            }
        }
        return Optional.empty();
    }

    private void builtIn(String base, List<Argument> arguments, int at, StandardInput feed) throws UnreadableSource {
        switch (base) {
            case "source", "." -> {
                if (!arguments.isEmpty()) {
                    var constant = arguments.getFirst().form() == Form.TEXT;
                    facts.tell(Kind.IMPORT, constant ? arguments.getFirst().text() : Fact.UNKNOWN, List.of(), at);
                }
            }
            case "read" -> {
                if (!arguments.isEmpty()) {
                    assign(arguments.getLast().text(), feed.text().map(String::strip));
                }
            }
            case "printf" -> {
                if (arguments.size() > 2 && arguments.getFirst().text().equals("-v")) {
                    var rest = arguments.subList(2, arguments.size());
                    assign(arguments.get(1).text(), Outputs.printed("printf", rest));
                }
            }
            case "set" -> {
                if (!arguments.isEmpty() && arguments.getFirst().text().equals("--")) {
                    facts.variables()
                            .parameters(arguments.stream()
                                    .skip(1)
                                    .map(Argument::text)
                                    .toList());
                }
            }
            case "alias" -> {
                for (var argument : arguments) {
                    var named = argument.text().split("=", 2);
                    if (argument.form() == Form.TEXT && named.length == 2) {
                        aliases.put(named[0], named[1]);
                    }
                }
            }
            case "unset" -> {
                for (var argument : arguments) {
                    facts.variables().forget(argument.text(), false);
                    facts.removed(argument.text());
                }
            }
            case "readonly" -> arguments.forEach(argument -> facts.variables().keep(argument.text()));
            default -> {}
        }
    }

    private void assign(String name, Optional<String> text) {
        text.ifPresentOrElse(
                known -> facts.variables().assign(name, known, false),
                () -> facts.variables().forget(name, false));
    }

    /// The command that `xargs` runs: its input becomes further arguments or, with `-I`, replaces a text in them.
    private static List<Argument> fed(List<Argument> options, List<Argument> inner, StandardInput feed) {
        var fed = new ArrayList<>(inner);
        var sign = replaced(options);
        if (feed.text().isPresent() && !sign.isEmpty()) {
            var input = feed.text().get().strip();
            fed.replaceAll(
                    argument -> new Argument(argument.form(), argument.text().replace(sign, input)));
        } else if (feed.text().isPresent()) {
            for (var word : feed.text().get().strip().split("\\s+", -1)) {
                fed.add(new Argument(Form.TEXT, word));
            }
        } else if (feed.isThere()) {
            fed.add(Outputs.result(feed.producer()));
        }
        return fed;
    }

    /// The text after `-I`; empty without that option.
    private static String replaced(List<Argument> options) {
        for (var i = 0; i < options.size(); i++) {
            var option = options.get(i).text();
            if (option.startsWith("-I")) {
                return option.length() > 2
                        ? option.substring(2)
                        : i + 1 < options.size() ? options.get(i + 1).text() : "";
            }
        }
        return "";
    }

    private static String joined(List<Argument> arguments) {
        return String.join(" ", arguments.stream().map(Argument::text).toList());
    }
}
