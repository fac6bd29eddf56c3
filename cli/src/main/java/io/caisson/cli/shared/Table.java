package io.caisson.cli.shared;

import io.caisson.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Prints a table for people: each column as wide as its widest cell, numbers aligned to the right. Cells are
/// escaped, because they may contain guest text.
public final class Table {
    private static final int WIDEST = 60;

    private final List<Boolean> right = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /// @param names of columns; those with numbers begin with `>`
    public Table(String... names) {
        var header = new ArrayList<String>();
        for (var name : names) {
            right.add(name.startsWith(">"));
            header.add(name.startsWith(">") ? name.substring(1) : name);
        }
        rows.add(header);
    }

    public Table row(Object... cells) {
        var row = new ArrayList<String>();
        for (var cell : cells) {
            row.add(cut(Text.printable(String.valueOf(cell))));
        }
        rows.add(row);
        return this;
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= WIDEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, WIDEST - 1)) + "…";
    }

    public void print(Terminal terminal) {
        var widths = IntStream.range(0, right.size())
                .map(column -> rows.stream()
                        .mapToInt(row -> width(row.get(column)))
                        .max()
                        .orElse(0))
                .toArray();
        for (var row : rows) {
            terminal.out().println(line(row, widths));
        }
    }

    private String line(List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (var column = 0; column < row.size(); column++) {
            var padding = " ".repeat(widths[column] - width(row.get(column)));
            line.append(right.get(column) ? padding + row.get(column) : row.get(column) + padding)
                    .append("  ");
        }
        return line.toString().stripTrailing();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
