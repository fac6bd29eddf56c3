package io.caisson.worker.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Maps places in a compiled text back to the author's text.
///
/// The compiler's source map has most tokens, not all. Between two mapped tokens both texts have the same
/// characters except for blanks, so the remaining distance is walked in both texts at once.
public final class Places {
    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final int FIELDS = 3;

    private final String mappings;
    private final String[] compiled;
    private final String[] original;
    private final int moved;
    private List<int[]> lines = List.of();

    /// @param encoded as returned by [#encode]
    public Places(String encoded, String compiled, String original) {
        moved = encoded.charAt(0) - '0';
        mappings = encoded.substring(1);
        this.compiled = compiled.split("\n", -1);
        this.original = ("(".repeat(moved) + original).split("\n", -1);
    }

    /// @param moved by how many characters the author's first line was moved before compiling
    static String encode(int moved, String mappings) {
        return moved + mappings;
    }

    /// A line and a column, from 1.
    public record Place(int line, int column) {}

    /// The author's place; empty for code added by the compiler.
    public Optional<Place> of(int line, int column) {
        if (lines.isEmpty()) {
            lines = decoded();
        }
        if (line < 1 || line > Math.min(lines.size(), compiled.length)) {
            return Optional.empty();
        }
        var known = lines.get(line - 1);
        var at = -1;
        for (var i = 0; i < known.length && known[i] < column; i += FIELDS) {
            at = i;
        }
        return at < 0 ? Optional.empty() : walked(line - 1, column - 1, known[at], known[at + 1], known[at + 2]);
    }

    /// The author's place; the compiled one for code added by the compiler.
    Place near(Place compiled) {
        return of(compiled.line(), compiled.column()).orElse(compiled);
    }

    /// The author's place, walking from a place known in both texts to `column`; all from 0.
    private Optional<Place> walked(int line, int column, int from, int authorLine, int authorColumn) {
        if (authorLine < 0 || authorColumn < 0 || authorLine >= original.length) {
            return Optional.empty();
        }
        var made = compiled[line];
        var written = original[authorLine];
        var at = authorColumn;
        for (var i = from; i < Math.min(column, made.length()); i++) {
            if (Character.isWhitespace(made.charAt(i))) {
                continue;
            }
            var next = pastBlanks(written, at);
            if (next == written.length() || written.charAt(next) != made.charAt(i)) {
                at = authorColumn;
                break;
            }
            at = next + 1;
        }
        if (at > authorColumn) {
            var next = pastBlanks(written, at);
            at = next < written.length() ? next : at;
        }
        return Optional.of(new Place(authorLine + 1, Math.max(1, at + 1 - (authorLine == 0 ? moved : 0))));
    }

    /// The next character that is neither blank nor in a comment.
    private static int pastBlanks(String text, int from) {
        var at = from;
        while (at < text.length()) {
            if (text.startsWith("/*", at) && text.indexOf("*/", at + 2) > 0) {
                at = text.indexOf("*/", at + 2) + 2;
            } else if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else {
                return at;
            }
        }
        return at;
    }

    /// For each line of the compiled text: column there, the author's line and column, repeated; all from 0.
    private List<int[]> decoded() {
        var decoded = new ArrayList<int[]>();
        var authorLine = 0;
        var authorColumn = 0;
        for (var text : mappings.split(";", -1)) {
            var column = 0;
            var known = new ArrayList<Integer>();
            for (var entry : text.split(",", -1)) {
                var numbers = new Numbers(entry);
                column += numbers.next();
                numbers.next();
                if (numbers.hasMore()) {
                    authorLine += numbers.next();
                    authorColumn += numbers.next();
                    known.addAll(List.of(column, authorLine, authorColumn));
                }
            }
            decoded.add(known.stream().mapToInt(Integer::intValue).toArray());
        }
        return decoded;
    }

    /// The numbers of one entry: six bits for each digit, lowest first, the sign in the lowest bit (base64 VLQ).
    private static final class Numbers {
        private final String text;
        private int at;

        Numbers(String text) {
            this.text = text;
        }

        boolean hasMore() {
            return at < text.length();
        }

        int next() {
            var value = 0;
            for (var shift = 0; hasMore(); shift += 5) {
                var digit = DIGITS.indexOf(text.charAt(at++));
                value |= (digit & 31) << shift;
                if ((digit & 32) == 0) {
                    break;
                }
            }
            return (value & 1) == 0 ? value >>> 1 : -(value >>> 1);
        }
    }
}
