package io.caisson.cli.run;

import io.caisson.text.Text;
import java.util.Optional;

/// A line of source with a caret under the column at fault, safe for a terminal.
final class Excerpt {
    private static final int MARGIN = 50;

    private Excerpt() {}

    /// Empty when there is no such line. A long line is cut to the part around the column. For an unknown column
    /// (0) the caret points to the first word.
    static Optional<String> of(String code, int line, int column) {
        if (line < 1) {
            return Optional.empty();
        }
        return code.lines()
                .skip(line - 1L)
                .findFirst()
                .map(text -> excerpt(text, column < 1 ? indentation(text) : column - 1));
    }

    private static int indentation(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static String excerpt(String line, int at) {
        var middle = Math.min(at, line.length());
        var start = Math.max(0, middle - MARGIN);
        var end = Math.min(line.length(), middle + MARGIN);
        var before = (start > 0 ? "…" : "") + visible(line.substring(start, middle));
        var after = visible(line.substring(middle, end)) + (end < line.length() ? "…" : "");
        return "    " + before + after + "\n    " + " ".repeat(before.length()) + "^";
    }

    private static String visible(String text) {
        return Text.printable(text.replace('\t', ' '));
    }
}
