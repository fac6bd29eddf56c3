package io.caisson.languages.recipe;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// How one line on stderr tells an error, such as `{file}:{line}:{column}: error: {message}`.
///
/// Not a regular expression: a guest writes the text, and this takes time in proportion to its length. Fields are
/// `file`, `line`, `column`, `type`, `message` and `any`; a field reaches to the first occurrence of the text after it.
/// `{message:syntax error}` is a message that begins so, `{message:* near }` one that has this in it, `{any:!/}`
/// anything without it.
public record ErrorPattern(List<String> parts, Reading reading) {
    private static final List<String> FIELDS = List.of("file", "line", "column", "type", "message", "any");
    private static final int LONGEST_LINE = 4096;
    private static final int MAX_LINES = 400;
    private static final int MAX_DIGITS = 8;

    /// What a line that fits is taken for.
    enum Reading {
        /// The program could not be read; the first one counts, before all others.
        SYNTAX,
        /// The program failed; the first one counts.
        ERROR,
        /// The program failed; the last one counts, for runtimes whose warnings look the same.
        LAST_ERROR,
        /// Where it failed, if the error itself does not say.
        PLACE
    }

    /// Literals and field names by turns, beginning with a literal.
    static ErrorPattern of(String pattern, Reading reading) {
        var parts = new ArrayList<String>();
        var at = 0;
        for (var open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', at)) {
            var close = pattern.indexOf('}', open);
            var field = close < 0 ? "" : pattern.substring(open + 1, close);
            if (!FIELDS.contains(name(field))) {
                throw new IllegalArgumentException("'{" + field + "}' is no field of an error; there are " + FIELDS);
            }
            parts.add(pattern.substring(at, open));
            parts.add(field);
            at = close + 1;
        }
        parts.add(pattern.substring(at));
        return new ErrorPattern(List.copyOf(parts), reading);
    }

    /// The error that `patterns` find in `text`.
    ///
    /// @param entry the file whose lines need no mention
    public static Optional<GuestError> find(List<ErrorPattern> patterns, String text, String entry) {
        var lines = text.lines().filter(line -> line.length() <= LONGEST_LINE).toList();
        var first = lines.subList(0, Math.min(lines.size(), MAX_LINES));
        var last = lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size())
                .reversed();
        return match(patterns, Reading.SYNTAX, first)
                .or(() -> match(patterns, Reading.ERROR, first))
                .or(() -> match(patterns, Reading.LAST_ERROR, last))
                .map(found -> found.placed(() -> match(patterns, Reading.PLACE, first)))
                .map(found -> found.error(text, entry));
    }

    /// An error that does not say where it happened, with the place that `text` tells.
    public static GuestError placed(GuestError error, List<ErrorPattern> patterns, String text) {
        var place = error.line() > 0
                ? Optional.<Found>empty()
                : match(patterns, Reading.PLACE, text.lines().limit(MAX_LINES).toList());
        return place.map(found -> new GuestError(
                        error.kind(),
                        error.type(),
                        error.message(),
                        found.number("line"),
                        found.number("column"),
                        error.stack()))
                .orElse(error);
    }

    private static Optional<Found> match(List<ErrorPattern> patterns, Reading reading, List<String> lines) {
        for (var at = 0; at < lines.size(); at++) {
            for (var pattern : patterns) {
                var fields = pattern.reading == reading
                        ? pattern.fields(lines.get(at))
                        : Optional.<Map<String, String>>empty();
                if (fields.isPresent()) {
                    var next = at + 1 < lines.size() ? lines.get(at + 1) : "";
                    return Optional.of(new Found(reading, told(fields.get(), next)));
                }
            }
        }
        return Optional.empty();
    }

    /// A line that ends where its message should begin goes on in the next.
    private static Map<String, String> told(Map<String, String> fields, String next) {
        fields.computeIfPresent("message", (_, message) -> message.isBlank() ? next : message);
        return fields;
    }

    private Optional<Map<String, String>> fields(String line) {
        var fields = new HashMap<String, String>();
        if (!line.startsWith(parts.getFirst())) {
            return Optional.empty();
        }
        var at = parts.getFirst().length();
        for (var i = 1; i < parts.size(); i += 2) {
            var literal = parts.get(i + 1);
            var end = literal.isEmpty() ? line.length() : line.indexOf(literal, at);
            if (end < 0 || !fits(parts.get(i), line.substring(at, end))) {
                return Optional.empty();
            }
            fields.put(name(parts.get(i)), line.substring(at, end));
            at = end + literal.length();
        }
        return Optional.of(fields);
    }

    private static String name(String field) {
        var colon = field.indexOf(':');
        return colon < 0 ? field : field.substring(0, colon);
    }

    private static boolean says(String value, String wanted) {
        return switch (wanted.charAt(0)) {
            case '*' -> value.contains(wanted.substring(1));
            case '!' -> !value.contains(wanted.substring(1));
            default -> value.startsWith(wanted);
        };
    }

    private static boolean fits(String field, String value) {
        var name = name(field);
        if (!field.equals(name) && !says(value, field.substring(name.length() + 1))) {
            return false;
        }
        return switch (name) {
            case "line", "column" ->
                !value.isEmpty()
                        && value.length() <= MAX_DIGITS
                        && value.chars().allMatch(c -> c >= '0' && c <= '9');
            case "file" -> !value.isEmpty() && value.indexOf(' ') < 0;
            case "type" -> !value.isEmpty() && value.length() <= 200 && value.indexOf(' ') < 0;
            default -> true;
        };
    }

    /// What one line said.
    private record Found(Reading reading, Map<String, String> fields) {
        Found placed(Supplier<Optional<Found>> place) {
            if (fields.containsKey("line")) {
                return this;
            }
            var all = new HashMap<>(place.get().map(Found::fields).orElse(Map.of()));
            all.putAll(fields);
            return new Found(reading, all);
        }

        GuestError error(String text, String entry) {
            return new GuestError(
                    reading == Reading.SYNTAX ? ErrorKind.SYNTAX : ErrorKind.RUNTIME,
                    fields.getOrDefault("type", ""),
                    elsewhere(entry) + fields.getOrDefault("message", "").strip(),
                    number("line"),
                    number("column"),
                    text.strip());
        }

        private int number(String field) {
            return Integer.parseInt(fields.getOrDefault(field, "0"));
        }

        /// A line is the entry's unless its file is named.
        private String elsewhere(String entry) {
            var file = fields.getOrDefault("file", entry);
            var relative = Stream.of("/work/", "./")
                    .filter(file::startsWith)
                    .findFirst()
                    .map(start -> file.substring(start.length()))
                    .orElse(file);
            return relative.equals(entry) ? "" : relative + ": ";
        }
    }
}
