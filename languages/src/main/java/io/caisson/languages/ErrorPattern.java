package io.caisson.languages;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How one line on stderr tells an error, such as `{file}:{line}:{column}: error: {message}`.
///
/// Not a regular expression: a guest writes the text, and this takes time in proportion to its length. Fields are
/// `file`, `line`, `column`, `type`, `message` and `any`; a field reaches to the first occurrence of the text after it.
record ErrorPattern(List<String> parts, boolean syntax) {
    private static final List<String> FIELDS = List.of("file", "line", "column", "type", "message", "any");
    private static final int LONGEST_LINE = 4096;
    private static final int MOST_LINES = 400;
    private static final int MOST_DIGITS = 8;

    /// Literals and field names by turns, beginning with a literal.
    static ErrorPattern of(String pattern, boolean syntax) {
        var parts = new ArrayList<String>();
        var at = 0;
        for (var open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', at)) {
            var close = pattern.indexOf('}', open);
            var field = close < 0 ? "" : pattern.substring(open + 1, close);
            if (!FIELDS.contains(field)) {
                throw new IllegalArgumentException("'{" + field + "}' is no field of an error; there are " + FIELDS);
            }
            parts.add(pattern.substring(at, open));
            parts.add(field);
            at = close + 1;
        }
        parts.add(pattern.substring(at));
        return new ErrorPattern(List.copyOf(parts), syntax);
    }

    /// The first error that one of `patterns` finds in `text`.
    static Optional<GuestError> find(List<ErrorPattern> patterns, String text) {
        var lines = text.lines()
                .limit(MOST_LINES)
                .filter(line -> line.length() <= LONGEST_LINE)
                .toList();
        for (var line : lines) {
            for (var pattern : patterns) {
                var error = pattern.read(line, text);
                if (error.isPresent()) {
                    return error;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<GuestError> read(String line, String text) {
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
            fields.put(parts.get(i), line.substring(at, end));
            at = end + literal.length();
        }
        return Optional.of(error(fields, text));
    }

    private static boolean fits(String field, String value) {
        return switch (field) {
            case "line", "column" ->
                !value.isEmpty()
                        && value.length() <= MOST_DIGITS
                        && value.chars().allMatch(c -> c >= '0' && c <= '9');
            case "file" -> !value.isEmpty() && value.indexOf(' ') < 0;
            case "type" -> !value.isEmpty() && value.length() <= 200 && value.indexOf(' ') < 0;
            default -> true;
        };
    }

    private GuestError error(Map<String, String> fields, String text) {
        return new GuestError(
                syntax ? ErrorKind.SYNTAX : ErrorKind.RUNTIME,
                fields.getOrDefault("type", ""),
                fields.getOrDefault("message", "").strip(),
                Integer.parseInt(fields.getOrDefault("line", "0")),
                Integer.parseInt(fields.getOrDefault("column", "0")),
                text.strip());
    }
}
