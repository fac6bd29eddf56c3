package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.caisson.server.auth.ConformanceServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The scores of our MCP endpoint in the official suite. They are in `docs/mcp-conformance.md`; after a
/// wanted change run `conformance/mcp/run`.
@Tag("slow")
class McpConformanceTest {
    private static final Path FOLDER = Path.of("../conformance/mcp");
    private static final Path PAGE = Path.of("../docs/mcp-conformance.md");
    private static final String SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";
    private static final int CANNOT = 75;
    private static final Pattern LINE = Pattern.compile("[✓✗] ([a-z0-9-]+): ([0-9]+) passed, ([0-9]+) failed");
    private static final Pattern UNSCORED = Pattern.compile("  [✓✗] ([a-z0-9-]+) \\(([a-z-]+)\\)");
    private static final Pattern PASSED = Pattern.compile("\\| `([a-z0-9-]+)` \\| [0-9]+ \\| 0 \\|.*");

    private record Scenario(String name, int passed, int failed, String unscored) {
        String row() {
            return "| `%s` | %d | %d | %s |\n".formatted(name, passed, failed, unscored);
        }
    }

    @Test
    void noScenarioThatPassedFails() throws Exception {
        var earlier = run("2025-11-25");
        var modern = run("2026-07-28");
        if (System.getenv("UPDATE_GOLDEN") != null) {
            Files.writeString(PAGE, page(earlier, modern));
        }
        assertThat(failing(earlier)).doesNotContainAnyElementsOf(passedBefore("2025-11-25"));
        assertThat(failing(modern)).doesNotContainAnyElementsOf(passedBefore("2026-07-28"));
    }

    private static List<Scenario> run(String revision) throws IOException, InterruptedException {
        try (var server = new ConformanceServer()) {
            var process = new ProcessBuilder(
                            FOLDER.resolve("node").toString(),
                            FOLDER.resolve(SUITE).toString(),
                            "server",
                            "--url",
                            server.url(),
                            "--requirements",
                            revision)
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assumeTrue(process.exitValue() != CANNOT, said);
            var scenarios = scenarios(said);
            assertThat(scenarios).as(said).isNotEmpty();
            return scenarios;
        }
    }

    private static List<Scenario> scenarios(String said) {
        var unscored = said.lines()
                .map(UNSCORED::matcher)
                .filter(line -> line.matches())
                .collect(Collectors.toMap(
                        line -> line.group(1), line -> "no: " + line.group(2).replace('-', ' ')));
        var scenarios = new ArrayList<Scenario>();
        said.lines()
                .map(LINE::matcher)
                .filter(line -> line.matches())
                .forEach(line -> scenarios.add(new Scenario(
                        line.group(1),
                        Integer.parseInt(line.group(2)),
                        Integer.parseInt(line.group(3)),
                        unscored.getOrDefault(line.group(1), "yes"))));
        return scenarios;
    }

    private static Set<String> failing(List<Scenario> scenarios) {
        return scenarios.stream()
                .filter(scenario -> scenario.failed > 0)
                .map(Scenario::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> passedBefore(String revision) throws IOException {
        var page = Files.readString(PAGE);
        var section = page.substring(Math.max(0, page.indexOf("## Revision " + revision)));
        var end = section.indexOf("\n## ");
        return section.substring(0, end < 0 ? section.length() : end)
                .lines()
                .map(PASSED::matcher)
                .filter(row -> row.matches())
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String page(List<Scenario> earlier, List<Scenario> modern) throws IOException {
        var suite = Files.readString(FOLDER.resolve("package.json"))
                .replaceAll("(?s).*\"(@modelcontextprotocol/conformance)\": \"([^\"]+)\".*", "$1 $2");
        return """
                # MCP conformance

                What the official suite, `%s`, says of the [MCP door](connect-mcp.md): our
                endpoint, both lanes of it, with the tools, resources and prompts that the suite wants to find. Written by
                `conformance/mcp/run`; `./test` fails when a scenario that passed fails. *Scored* are the scenarios that the
                suite itself counts for a revision; those of extensions and those still pending are run too.

                %s
                %s""".formatted(suite, section("2025-11-25", earlier), section("2026-07-28", modern));
    }

    private static String section(String revision, List<Scenario> scenarios) {
        var scored = scenarios.stream()
                .filter(scenario -> scenario.unscored.equals("yes"))
                .toList();
        var passed = scored.stream().filter(scenario -> scenario.failed == 0).count();
        return "## Revision " + revision + ": " + passed + " of " + scored.size() + " scenarios passed\n\n"
                + "| scenario | checks passed | failed | scored |\n|---|---|---|---|\n"
                + scenarios.stream().map(Scenario::row).collect(Collectors.joining());
    }
}
