package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What SPECIFICATION.md names beside its promises, and SECURITY.md beside forgeries, has to be there.
class SpecificationTest {
    private static final Path ROOT = root();
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:#(\\w+))?`");
    private static final Pattern CASES = Pattern.compile("cases `(\\w+)`");
    private static final Pattern COMMAND = Pattern.compile("`\\./prove (\\w+)`");

    private static Path root() {
        var folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("SPECIFICATION.md"))) {
            folder = Objects.requireNonNull(folder.getParent(), "this is no checkout");
        }
        return folder;
    }

    /// The right-hand column of each table; what is promised stands on the left.
    private static List<String> evidence() throws IOException {
        return Files.readAllLines(ROOT.resolve("SPECIFICATION.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| promise"))
                .map(line -> line.substring(line.indexOf(" | ") + 3))
                .toList();
    }

    @Test
    void everyPromiseHasSomethingThatFailsWithoutIt() throws IOException {
        assertThat(evidence())
                .hasSizeGreaterThan(40)
                .allSatisfy(named -> assertThat(TEST.matcher(named).find()
                                || CASES.matcher(named).find()
                                || COMMAND.matcher(named).find())
                        .as(named)
                        .isTrue());
    }

    @Test
    void everythingNamedIsThere() throws IOException {
        var tests = tests();
        var missing = new ArrayList<String>();
        for (var named : evidence()) {
            TEST.matcher(named)
                    .results()
                    .filter(test -> !has(tests.getOrDefault(test.group(1), ""), test.group(2)))
                    .forEach(test -> missing.add(test.group()));
            CASES.matcher(named)
                    .results()
                    .filter(cases -> !areThere(cases.group(1)))
                    .forEach(cases -> missing.add(cases.group()));
            COMMAND.matcher(named)
                    .results()
                    .filter(command -> !Files.isExecutable(ROOT.resolve("conformance/prove/" + command.group(1))))
                    .forEach(command -> missing.add(command.group()));
        }
        assertThat(missing).isEmpty();
    }

    /// What shows each forgery of the ledger can be taken out, and a test notices.
    @Test
    void everyForgeryOfTheLedgerHasARemoval() throws IOException {
        var removals = Files.readAllLines(ROOT.resolve("conformance/prove/removals.txt"));
        var forgeries = Files.readAllLines(ROOT.resolve("SECURITY.md")).stream()
                .dropWhile(line -> !line.startsWith("| forgery |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("| "))
                .map(line -> line.substring(line.lastIndexOf(" | ") + 3, line.length() - 2))
                .toList();
        assertThat(forgeries)
                .hasSizeGreaterThan(10)
                .allSatisfy(named -> assertThat(named.split("; ", -1))
                        .allSatisfy(removal -> assertThat(removals).contains("  without " + removal)));
    }

    private static boolean has(String text, @Nullable String method) {
        return method == null ? !text.isEmpty() : text.contains(" void " + method + "(");
    }

    private static boolean areThere(String cases) {
        var resources = ROOT.resolve("conformance/src/test/resources");
        return Files.isDirectory(resources.resolve("cases").resolve(cases))
                || Files.isDirectory(resources.resolve(cases));
    }

    /// The text of each test class of the repository, by its name.
    private static Map<String, String> tests() throws IOException {
        var tests = new TreeMap<String, String>();
        try (Stream<Path> files = Files.walk(ROOT, 12)) {
            for (var file : files.filter(path -> path.toString().contains("/src/test/java/"))
                    .filter(path -> path.toString().endsWith("Test.java"))
                    .toList()) {
                tests.merge(file.getFileName().toString().replace(".java", ""), Files.readString(file), String::concat);
            }
        }
        return tests;
    }
}
