package io.caisson.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `docs/reference/configuration.md` matches the settings. After a change of one, run with UPDATE_GOLDEN=1.
class SettingsReferenceTest {
    private static final Path DOCS = Path.of("../docs");
    private static final Path PAGE = DOCS.resolve("reference/configuration.md");
    private static final Pattern NAMED = Pattern.compile("`([a-z]+(?:\\.[a-z-]+)+)(?: = [^`]*)?`");
    private static final Set<String> NO_SETTINGS = Set.of("console.log", "ledger.db");
    private static final String HEAD = """
            # Configuration

            What an operator can set. Written from the settings themselves. `./caisson serve --config FILE` reads a file of lines
            `name = value`; `CAISSON_CONFIG` names it when the command line does not. A variable in the environment comes before
            the file, an option of the command line (`--port`, `--host`, `--data`, `--runtimes`) before both. A variable that is
            empty says nothing. `./caisson config` with the same options prints what is in force and where it comes from, with
            secrets masked.

            A line that begins with `#` is a comment. A value goes to the end of its line, without quotes; paths are relative to
            the folder the server was started in. Unknown names, names set twice and wrong values keep the server from starting:
            each mistake is told with its line, and the exit code is 2. The file belongs to root or to the user of the server;
            others must not be able to write it, nor to read it when it holds a secret.

            | name | variable | value | default | what for |
            |---|---|---|---|---|
            """;
    private static final String TAIL = """

            `CAISSON_CACHE` names the folder for what can be made again (class caches, prepared toolchains); it is no setting,
            since `run` and `doctor` need it, too. `run`, `scan` and `doctor` read no file; they know the variables `CAISSON_WALL`,
            `CAISSON_RUNTIMES`, `CAISSON_GATE_MODE`, `CAISSON_GATE_RULES`, `CAISSON_DATABASE` and `CAISSON_LEDGER_KEY`.
            """;

    @Test
    void thePageMatchesTheSettings() throws IOException {
        var page = HEAD
                + SettingsTable.all().stream().map(SettingsReferenceTest::row).collect(Collectors.joining())
                + TAIL;
        if (System.getenv("UPDATE_GOLDEN") != null) {
            Files.writeString(PAGE, page);
        }
        assertThat(page).isEqualTo(Files.readString(PAGE));
    }

    /// Checks words with dots that begin like a setting.
    @Test
    void everySettingTheDocsNameIsThere() throws IOException {
        var groups = SettingsTable.all().stream().map(Setting::group).collect(Collectors.toSet());
        var unknown = new TreeSet<String>();
        try (Stream<Path> pages = Files.walk(DOCS)) {
            for (var page :
                    pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                NAMED.matcher(Files.readString(page))
                        .results()
                        .map(match -> match.group(1))
                        .filter(name -> groups.contains(name.substring(0, name.indexOf('.'))))
                        .filter(name -> SettingsTable.named(name).isEmpty() && !NO_SETTINGS.contains(name))
                        .forEach(name -> unknown.add(DOCS.relativize(page) + ": " + name));
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static String row(Setting<?> setting) {
        return "| `%s` | `%s` | %s | %s | %s |\n"
                .formatted(
                        setting.name(),
                        setting.variable(),
                        setting.kind().form() + (setting.isSecret() ? " (secret)" : ""),
                        setting.standard().isPresent() ? "`" + setting.unset() + "`" : setting.unset(),
                        setting.says());
    }
}
