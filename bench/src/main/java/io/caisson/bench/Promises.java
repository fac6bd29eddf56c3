package io.caisson.bench;

import io.caisson.bench.Target.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Gathers what the pages of all measurements say of promises, on one page.
///
/// `Promises FOLDER`: where the pages are, and where `benchmarks-promises.md` goes. Ends with 1 when one was not kept.
public final class Promises {
    private static final List<String> PAGES = List.of(
            "benchmarks.md",
            "benchmarks-languages.md",
            "benchmarks-gate.md",
            "benchmarks-ledger.md",
            "benchmarks-http.md");

    private Promises() {}

    public static void main(String[] arguments) throws IOException {
        var folder = Path.of(arguments[0]);
        var out = new StringBuilder("# Promises of speed\n\nWritten by `./prove performance` from the pages named. ");
        out.append("Why those that were missed were missed: [where the time goes](benchmarks-notes.md).\n");
        var all = new ArrayList<String>();
        for (var page : PAGES) {
            if (Files.exists(folder.resolve(page))) {
                var rows = rows(Files.readAllLines(folder.resolve(page)));
                out.append("\n## [").append(page).append("](").append(page).append(")\n\n| promise | |\n|---|---|\n");
                rows.forEach(row -> out.append(row).append('\n'));
                all.addAll(rows);
            }
        }
        Files.writeString(folder.resolve("benchmarks-promises.md"), out);
        var met = all.stream().filter(row -> verdict(row) == Verdict.MET).count();
        System.out.println("bench: %d of %d promises of speed are kept".formatted(met, all.size()));
        System.exit(met == all.size() ? 0 : 1);
    }

    /// Rows that end with a verdict; what stands before it may have any number of columns.
    static List<String> rows(List<String> page) {
        var rows = new ArrayList<String>();
        var names = List.<String>of();
        for (var at = 0; at < page.size(); at++) {
            if (at + 1 < page.size() && page.get(at + 1).startsWith("|---")) {
                names = cells(page.get(at));
            } else if (verdict(page.get(at)) != null) {
                rows.add(twoColumns(names, cells(page.get(at))));
            }
        }
        return rows;
    }

    private static @Nullable Verdict verdict(String row) {
        return Stream.of(Verdict.values())
                .filter(verdict -> row.endsWith("| " + verdict.label() + " |"))
                .findFirst()
                .orElse(null);
    }

    private static List<String> cells(String row) {
        return Stream.of(row.split("\\|", -1)).map(String::strip).toList();
    }

    /// A number says nothing without the name of its column.
    private static String twoColumns(List<String> names, List<String> cells) {
        var last = cells.size() - 2;
        var said = IntStream.range(1, last)
                .mapToObj(at -> (isNumber(cells.get(at)) ? names.get(at) + " " : "") + cells.get(at))
                .collect(Collectors.joining(" · "));
        return "| " + said + " | " + cells.get(last) + " |";
    }

    private static boolean isNumber(String cell) {
        return cell.chars().allMatch(c -> Character.isDigit(c) || c == '.' || c == ',');
    }
}
