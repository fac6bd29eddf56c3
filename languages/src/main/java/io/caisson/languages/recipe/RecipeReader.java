package io.caisson.languages.recipe;

import io.caisson.Language;
import io.caisson.SourceFile;
import io.caisson.text.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Reads recipes: lines of a key and words, `#` begins a comment, double quotes hold a word together and `\"`, `\\` and
/// `\n` mean what they mean everywhere. Whatever is not understood is refused with its line.
public final class RecipeReader {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9+#_.-]{0,31}");
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Z_][A-Z0-9_]*");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z][A-Za-z0-9+_-]*)(:[^{}]*)?}");
    private static final int MAX_EXTRA = 4096;
    private static final String SCRIPT_PARSER = "script";

    /// Variables that would make a compiler or interpreter load something else than this recipe says.
    private static final Set<String> LOADER_VARIABLES = Set.of("LD_PRELOAD", "LD_AUDIT", "LD_LIBRARY_PATH");

    private final String origin;
    private final Function<String, byte[]> beside;
    private final Map<String, List<String>> single = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final List<String> aliases = new ArrayList<>();
    private final List<String> readable = new ArrayList<>();
    private final List<SourceFile> brings = new ArrayList<>();
    private final Map<String, List<String>> tools = new LinkedHashMap<>();
    private final Map<String, List<String>> optional = new LinkedHashMap<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<ErrorPattern> errors = new ArrayList<>();
    private int line;

    private RecipeReader(String origin, Function<String, byte[]> beside) {
        this.origin = origin;
        this.beside = beside;
    }

    /// Reads the text of a recipe.
    ///
    /// @param beside the content of a file that lies beside the recipe, or an exception that says why there is none
    public static Recipe read(String origin, String text, Function<String, byte[]> beside) {
        var reader = new RecipeReader(origin, beside);
        for (var written : text.split("\n", -1)) {
            reader.line++;
            reader.line(reader.split(written));
        }
        return reader.recipe();
    }

    private void line(List<String> words) {
        if (words.isEmpty()) {
            return;
        }
        var key = words.getFirst();
        var rest = words.subList(1, words.size());
        if (rest.isEmpty()) {
            throw fault("'" + Text.printable(key) + "' needs a value");
        }
        switch (key) {
            case "aliases" -> rest.forEach(alias -> aliases.add(named(alias)));
            case "readable" -> rest.forEach(path -> readable.add(absolute(path)));
            case "brings" -> rest.forEach(this::bring);
            case "find" -> tools.put(named(rest.getFirst()), rest);
            case "optional" -> optional(rest);
            case "env" -> environment(rest);
            case "syntax" -> errors.add(pattern(key, rest, ErrorPattern.Reading.SYNTAX));
            case "error" -> errors.add(pattern(key, rest, ErrorPattern.Reading.ERROR));
            case "last-error" -> errors.add(pattern(key, rest, ErrorPattern.Reading.LAST_ERROR));
            case "place" -> errors.add(pattern(key, rest, ErrorPattern.Reading.PLACE));
            case "language", "name", "entry", "install", "parser", "zygote", "extra-processes", "extra-memory" -> {
                exactlyOne(key, rest);
                once(key, rest);
            }
            case "prefix", "version", "prepare", "compile", "run", "ahead", "reader" -> once(key, rest);
            default -> throw fault("there is no key '" + Text.printable(key) + "'");
        }
    }

    private void bring(String name) {
        try {
            brings.add(new SourceFile(checkedName(name), beside.apply(name)));
        } catch (IllegalArgumentException e) {
            throw fault(e.getMessage());
        }
    }

    private String checkedName(String name) {
        if (!FILE_NAME.matcher(name).matches()) {
            throw fault("'" + Text.printable(name) + "' is not the name of a file beside this one");
        }
        return name;
    }

    private void once(String key, List<String> rest) {
        if (single.put(key, rest) != null) {
            throw fault("'" + key + "' is given twice");
        }
        lines.put(key, line);
    }

    private void exactlyOne(String key, List<String> rest) {
        if (rest.size() != 1) {
            throw fault("'" + key + "' takes one value; quote it if it has blanks");
        }
    }

    private void optional(List<String> words) {
        if (words.size() < 2) {
            throw fault("'optional' takes a name and the paths and names to look for");
        }
        optional.put(named(words.getFirst()), words.subList(1, words.size()));
    }

    private void environment(List<String> words) {
        if (words.size() != 2 || !VARIABLE.matcher(words.getFirst()).matches()) {
            throw fault("'env' takes the name of a variable and its value");
        }
        if (LOADER_VARIABLES.contains(words.getFirst())) {
            throw fault("'" + words.getFirst() + "' may not be set");
        }
        environment.put(words.get(0), words.get(1));
    }

    private ErrorPattern pattern(String key, List<String> words, ErrorPattern.Reading reading) {
        exactlyOne(key, words);
        try {
            return ErrorPattern.of(words.getFirst(), reading);
        } catch (IllegalArgumentException e) {
            throw fault(e.getMessage());
        }
    }

    private String named(String word) {
        if (!NAME.matcher(word).matches()) {
            throw fault("'" + Text.printable(word) + "' is not a name: small letters, digits and + # _ . -");
        }
        return word;
    }

    private String absolute(String path) {
        if (!path.startsWith("/") || path.contains("/..")) {
            throw fault("'" + Text.printable(path) + "' is not an absolute path");
        }
        return path;
    }

    private Recipe recipe() {
        line = 0;
        for (var key : List.of("language", "entry", "run", "version", "install")) {
            if (!single.containsKey(key)) {
                throw new RecipeException(origin, "'" + key + "' is missing");
            }
        }
        if (tools.isEmpty() && !words("run").contains("{" + Recipe.OWN_JVM + "}")) {
            throw new RecipeException(origin, "'find' is missing: which program is needed?");
        }
        for (var key : List.of("prefix", "version", "prepare", "compile", "run", "ahead", "reader")) {
            checkPlaceholders(key);
        }
        var language = at("language", () -> named(one("language")));
        return new Recipe(
                new Language(language),
                List.copyOf(aliases),
                single.containsKey("name")
                        ? one("name")
                        : tools.keySet().stream().findFirst().orElse(language),
                origin,
                at("entry", () -> new SourceFile(one("entry"), new byte[0]).path()),
                Map.copyOf(tools),
                Map.copyOf(optional),
                words("prefix"),
                words("version"),
                one("install"),
                List.copyOf(brings),
                List.copyOf(readable),
                Map.copyOf(environment),
                at("parser", this::isParsed),
                words("prepare"),
                words("compile"),
                words("run"),
                words("ahead"),
                words("reader"),
                single.containsKey("zygote") ? Optional.of(one("zygote")) : Optional.empty(),
                List.copyOf(errors),
                number("extra-processes"),
                number("extra-memory"));
    }

    /// There is one parser, for JavaScript and TypeScript.
    private boolean isParsed() {
        var parser = single.getOrDefault("parser", List.of(SCRIPT_PARSER)).getFirst();
        if (!parser.equals(SCRIPT_PARSER)) {
            throw fault("there is no parser '" + Text.printable(parser) + "', only '" + SCRIPT_PARSER + "'");
        }
        return single.containsKey("parser");
    }

    private void checkPlaceholders(String key) {
        for (var word : words(key)) {
            var matcher = PLACEHOLDER.matcher(word);
            while (matcher.find()) {
                var name = matcher.group(1);
                var known = tools.containsKey(name)
                        || optional.containsKey(name)
                        || Recipe.WORDS.contains(name)
                        || (name.equals(Recipe.HERE) && !brings.isEmpty())
                        || (name.equals(Recipe.PREPARED) && single.containsKey("prepare"));
                if (!known) {
                    line = lines.getOrDefault(key, 0);
                    throw fault("{" + name + "} is neither a tool that 'find' names nor one of "
                            + Recipe.WORDS.stream().sorted().toList());
                }
            }
        }
    }

    private <T> T at(String key, Supplier<T> value) {
        line = lines.getOrDefault(key, 0);
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw fault(e.getMessage());
        }
    }

    private List<String> words(String key) {
        return single.getOrDefault(key, List.of());
    }

    private String one(String key) {
        return words(key).getFirst();
    }

    private int number(String key) {
        return single.containsKey(key) ? at(key, () -> bounded(one(key))) : 0;
    }

    private static int bounded(String digits) {
        if (digits.length() > 4
                || !digits.chars().allMatch(Character::isDigit)
                || Integer.parseInt(digits) > MAX_EXTRA) {
            throw new IllegalArgumentException("'" + Text.printable(digits) + "' is not a number up to " + MAX_EXTRA);
        }
        return Integer.parseInt(digits);
    }

    private List<String> split(CharSequence written) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        var inWord = false;
        var quoted = false;
        for (var at = 0; at < written.length(); at++) {
            var c = written.charAt(at);
            if (quoted && c == '\\' && at + 1 < written.length()) {
                word.append(escaped(written.charAt(++at)));
            } else if (c == '"') {
                quoted = !quoted;
                inWord = true;
            } else if (!quoted && c == '#' && !inWord) {
                break;
            } else if (!quoted && Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                }
                word.setLength(0);
                inWord = false;
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (quoted) {
            throw fault("a quote is not closed");
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }

    private char escaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case '"', '\\' -> c;
            default ->
                throw fault("'\\" + Text.printable(String.valueOf(c)) + "' means nothing; write \\\\ for a backslash");
        };
    }

    private RecipeException fault(@org.jspecify.annotations.Nullable String message) {
        return new RecipeException(origin, line, String.valueOf(message));
    }
}
