package io.caisson.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.gate.Assessment;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.GateMode;
import io.caisson.gate.Severity;
import io.caisson.scan.GateConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/// What the gate must find and what it must leave alone: a file under `scan/LANGUAGE/find` or `…/pass` each.
///
/// The first line of a file to be found says which rules, and the place of the first if it matters:
/// `finds: dynamic-code/eval at 2:1`. Nothing of these programs is run.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScanTest {
    private static final String FINDS = "finds: ";

    private @Nullable Caisson caisson;

    @BeforeAll
    void open() {
        caisson = Caisson.open(
                CaissonConfig.standard().withGate(GateConfig.standard().withMode(GateMode.STANDARD)));
    }

    @AfterAll
    void close() {
        if (caisson != null) {
            caisson.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> finds() {
        return cases("find")
                .map(file -> dynamicTest(name(file), file.toUri(), () -> {
                    var header = header(file);
                    var assessment = scan(file);
                    var rules =
                            assessment.findings().stream().map(Finding::rule).toList();
                    assertThat(rules).as("%s", assessment).containsAll(header.rules());
                    if (!header.place().isEmpty()) {
                        var first = header.rules().getFirst();
                        assertThat(assessment.findings().stream()
                                        .filter(finding -> finding.rule().equals(first))
                                        .map(finding -> finding.line() + ":" + finding.column()))
                                .contains(header.place());
                    }
                    var grave = assessment.findings().stream()
                            .anyMatch(finding -> finding.severity().compareTo(Severity.HIGH) >= 0);
                    assertThat(assessment.decision() instanceof Decision.Deny).isEqualTo(grave);
                }));
    }

    @TestFactory
    Stream<DynamicTest> passes() {
        return cases("pass")
                .map(file -> dynamicTest(
                        name(file),
                        file.toUri(),
                        () -> assertThat(scan(file).decision()).isInstanceOf(Decision.Allow.class)));
    }

    private Assessment scan(Path file) throws IOException {
        var language = Language.of(root().relativize(file).getName(0).toString());
        var open = Objects.requireNonNull(caisson);
        var missing = open.absences().stream()
                .filter(absence -> absence.language().equals(language))
                .findFirst();
        assumeTrue(missing.isEmpty(), () -> "no runtime for " + language.name() + ": " + missing);
        var request = ExecutionRequest.of(new Source(language, Files.readString(file)));
        return open.scan(Caller.local(), request);
    }

    private record Header(List<String> rules, String place) {}

    private static Header header(Path file) throws IOException {
        var first = Files.readString(file)
                .lines()
                .limit(3)
                .filter(line -> line.contains(FINDS))
                .findFirst();
        var text = first.map(line -> line.substring(line.indexOf(FINDS) + FINDS.length()))
                .orElseThrow(() -> new IOException("no line with '" + FINDS + "'"))
                .replace("*/", "")
                .replace("-->", "")
                .strip();
        var at = text.indexOf(" at ");
        var rules = at < 0 ? text : text.substring(0, at);
        return new Header(
                Stream.of(rules.split(",", -1)).map(String::strip).toList(),
                at < 0 ? "" : text.substring(at + " at ".length()).strip());
    }

    private static String name(Path file) {
        return root().relativize(file).toString();
    }

    private static Stream<Path> cases(String kind) {
        try (var files = Files.walk(root())) {
            return files
                    .filter(Files::isRegularFile)
                    .filter(file ->
                            root().relativize(file).getName(1).toString().equals(kind))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        return Path.of("src/test/resources/scan").toAbsolutePath();
    }
}
