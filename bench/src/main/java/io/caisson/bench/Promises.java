package io.caisson.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Gathers what the pages of all measurements say of promises, on one page.
///
/// `Promises FOLDER`: where the pages are, and where `benchmarks-promises.md` goes.
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
        for (var page : PAGES) {
            if (Files.exists(folder.resolve(page))) {
                out.append("\n## [").append(page).append("](").append(page).append(")\n\n| promise | |\n|---|---|\n");
                rows(folder.resolve(page)).forEach(row -> out.append(row).append('\n'));
            }
        }
        Files.writeString(folder.resolve("benchmarks-promises.md"), out);
    }

    /// Rows that end with a verdict; what stands before it may have any number of columns.
    private static Stream<String> rows(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> Stream.of(Target.Verdict.values())
                        .anyMatch(verdict -> line.endsWith("| " + verdict.label() + " |")))
                .map(Promises::twoColumns);
    }

    private static String twoColumns(String row) {
        var verdict = row.lastIndexOf('|', row.length() - 2);
        var said = row.substring(1, verdict).strip().replaceAll(" *\\| *", " · ");
        return "| " + said + " " + row.substring(verdict);
    }
}
