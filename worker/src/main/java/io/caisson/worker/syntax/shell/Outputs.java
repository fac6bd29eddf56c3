package io.caisson.worker.syntax.shell;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.worker.syntax.Escapes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Evaluates the output of commands that only print or convert constants, which programs use to hide a text.
final class Outputs {
    private static final int MAX_DEPTH = 8;

    /// Where `printf` puts an argument.
    private static final Pattern PLACE = Pattern.compile("%[sb]");

    private final WordExpansion folding;
    private int depth;

    Outputs(WordExpansion folding) {
        this.folding = folding;
    }

    /// The name of the command whose output it is: the last one of a pipeline.
    static String producer(List<Command> commands, WordExpansion folding) {
        if (commands.isEmpty()) {
            return Fact.UNKNOWN;
        }
        return switch (commands.getLast()) {
            case Command.Simple(var _, var _, var words, var _)
            when !words.isEmpty() -> folding.text(words.getFirst()).orElse(Fact.UNKNOWN);
            case Command.Pipeline(var _, var stages) -> producer(stages, folding);
            case Command.Group group -> producer(group.body(), folding);
            default -> Fact.UNKNOWN;
        };
    }

    /// Whether an output is being evaluated, of which only constants matter.
    boolean isBusy() {
        return depth > 0;
    }

    Optional<String> of(List<Command> commands) {
        if (depth > MAX_DEPTH) {
            return Optional.empty();
        }
        depth++;
        try {
            return commands.size() == 1 ? of(commands.getFirst(), Optional.empty()) : Optional.empty();
        } finally {
            depth--;
        }
    }

    /// @param input its standard input
    Optional<String> of(Command command, Optional<String> input) {
        return switch (command) {
            case Command.Simple simple -> simple(simple, input);
            case Command.Pipeline(var _, var stages) -> {
                var text = input;
                for (var stage : stages) {
                    text = of(stage, text);
                }
                yield text;
            }
            default -> Optional.empty();
        };
    }

    private Optional<String> simple(Command.Simple command, Optional<String> input) {
        var texts = new ArrayList<String>();
        for (var field : folding.fields(command.words())) {
            if (field.form() != Form.TEXT) {
                return Optional.empty();
            }
            texts.add(field.text());
        }
        if (texts.isEmpty()) {
            return Optional.empty();
        }
        var name = texts.removeFirst();
        var read = command.redirects().stream()
                .filter(Command.Redirect::feeds)
                .findFirst()
                .map(redirect -> folding.text(redirect.target()))
                .orElse(input);
        return printed(name.substring(name.lastIndexOf('/') + 1), texts, read);
    }

    /// The output of a command with these arguments and no input.
    static Optional<String> printed(String name, List<Argument> given) {
        return given.stream().allMatch(argument -> argument.form() == Form.TEXT)
                ? printed(name, given.stream().map(Argument::text).toList(), Optional.empty())
                : Optional.empty();
    }

    private static Optional<String> printed(String name, List<String> given, Optional<String> input) {
        return switch (name) {
            case "echo" -> Optional.of(echo(given));
            case "printf" -> given.isEmpty() ? Optional.empty() : Optional.of(printf(given));
            case "cat", "tee" -> given.isEmpty() || given.equals(List.of("-")) ? input : Optional.empty();
            case "base64" -> decodes(given) ? input.flatMap(Outputs::base64) : Optional.empty();
            case "base32", "openssl", "gunzip", "zcat" -> Optional.empty();
            case "xxd" ->
                given.contains("-r") || given.contains("-rp") || given.contains("-pr")
                        ? input.flatMap(Outputs::hex)
                        : Optional.empty();
            case "rev" ->
                input.map(text -> text.lines()
                        .map(line -> new StringBuilder(line).reverse().toString())
                        .reduce((one, other) -> one + "\n" + other)
                        .orElse(""));
            case "tr" -> input.flatMap(text -> translated(text, given));
            default -> Optional.empty();
        };
    }

    private static String echo(List<String> given) {
        var escapes = false;
        var from = 0;
        while (from < given.size() && given.get(from).matches("-[neE]+")) {
            escapes |= given.get(from).contains("e");
            from++;
        }
        var text = String.join(" ", given.subList(from, given.size()));
        return (escapes ? Escapes.decoded(text) : text) + "\n";
    }

    /// The format is used again as long as it takes arguments and some are left.
    private static String printf(List<String> given) {
        var format = Escapes.decoded(given.getFirst());
        var values = given.subList(1, given.size()).iterator();
        var places = PLACE.matcher(format);
        var text = new StringBuilder();
        do {
            text.append(places.replaceAll(
                    _ -> Matcher.quoteReplacement(values.hasNext() ? Escapes.decoded(values.next()) : "")));
        } while (values.hasNext() && places.reset().find());
        return text.toString();
    }

    static boolean decodes(List<String> given) {
        return given.stream().anyMatch(option -> option.matches("-[a-zA-Z]*[dD][a-zA-Z]*|--decode"));
    }

    private static Optional<String> base64(String text) {
        try {
            return Optional.of(new String(
                    Base64.getMimeDecoder().decode(text.strip().getBytes(StandardCharsets.UTF_8)),
                    StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> hex(String text) {
        try {
            return Optional.of(new String(HexFormat.of().parseHex(text.replaceAll("\\s", "")), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// `tr` with two sets of single characters or ranges, or `-d` with one.
    private static Optional<String> translated(String text, List<String> given) {
        if (given.size() != 2) {
            return Optional.empty();
        }
        var from = characters(given.get(given.getFirst().equals("-d") ? 1 : 0));
        var to = given.getFirst().equals("-d") ? "" : characters(given.get(1));
        var translated = new StringBuilder();
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            var at = from.indexOf(c);
            if (at < 0) {
                translated.append(c);
            } else if (!to.isEmpty()) {
                translated.append(to.charAt(Math.min(at, to.length() - 1)));
            }
        }
        return Optional.of(translated.toString());
    }

    private static String characters(String set) {
        var characters = new StringBuilder();
        for (var i = 0; i < set.length(); i++) {
            if (i + 2 < set.length() && set.charAt(i + 1) == '-' && set.charAt(i) <= set.charAt(i + 2)) {
                for (var c = set.charAt(i); c <= set.charAt(i + 2) && characters.length() < 1_000; c++) {
                    characters.append(c);
                }
                i += 2;
            } else {
                characters.append(set.charAt(i));
            }
        }
        return characters.toString();
    }

    /// The output of `producer` as an argument.
    static Argument result(String producer) {
        return new Argument(Form.RESULT, producer);
    }
}
