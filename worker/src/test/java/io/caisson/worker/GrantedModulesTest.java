package io.caisson.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.wire.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GrantedModulesTest {
    private static final Pattern ROW = Pattern.compile("\\| (`(?<name>[a-z_]+)`[^|]*) \\| ([^|]*) \\|");
    private static final Pattern QUOTED = Pattern.compile("`([\\w/]+)`");

    private WorkerProcess worker;

    @BeforeAll
    void start() throws IOException {
        worker = new WorkerProcess();
    }

    @AfterAll
    void stop() throws IOException {
        worker.close();
    }

    private String run(String code, String... modules) {
        var plain = worker.request(code, "null");
        return worker.perform(new Frame.Run(
                        plain.id(),
                        plain.source(),
                        plain.parts(),
                        plain.input(),
                        List.of(modules),
                        plain.memoryBytes(),
                        plain.outputBytes(),
                        true))
                .summary();
    }

    /// A module that is granted alone works, in every way in which it can be loaded.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "assert",
                "assert/strict",
                "buffer",
                "crypto",
                "events",
                "path",
                "path/posix",
                "querystring",
                "string_decoder",
                "timers",
                "timers/promises",
                "url",
                "util",
                "util/types"
            })
    void loadsEveryModule(String name) {
        var required =
                "const m = require('%s'); return ['object', 'function'].includes(typeof m) && m === require('node:%s')";
        var imported =
                "import m, * as all from '%s'; import n from 'node:%s'; export default m === n && Object.keys(all).length > 1";
        var awaited = "return (await import('%s')).default === require('node:%s')";
        var grant = name.replaceAll("/.*", "");
        for (var code : List.of(required, imported, awaited)) {
            assertThat(run(code.formatted(name, name), grant)).isEqualTo("true");
        }
    }

    /// Each row of the table: the module and its members, and the members of one of them.
    @Test
    void hasWhatTheReferenceLists() throws IOException {
        var rows = Files.readAllLines(Path.of("../docs/reference/modules.md")).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .toList();
        assertThat(rows).hasSize(10);
        for (var row : rows) {
            var names = quoted(row.group(1));
            var code = "const all = Object.assign({}, ..." + names + ".map(n => require(n)));" + " return "
                    + quoted(row.group(3)) + ".filter(n => !(n in all))";
            assertThat(run(code, row.group("name"))).as(names).isEqualTo("[]");
        }
    }

    private static String quoted(String cell) {
        return QUOTED.matcher(cell)
                .results()
                .map(found -> "'" + found.group(1) + "'")
                .toList()
                .toString();
    }

    @Test
    void aGrantEndsWithItsRun() {
        assertThat(run("require('path').sep", "path")).isEqualTo("\"/\"");
        assertThat(run("require('path').sep"))
                .isEqualTo("policy Error: Cannot require 'path' from main.js: the module 'path' is not granted;"
                        + " allowedModules must name 'path' @1:1");
    }

    /// Java calls into the isolate while its guest waits for the module; promise jobs must not run there.
    @Test
    void loadingRunsNoPromiseJobs() {
        var code = "let n = 0; Promise.resolve().then(() => n++); require('crypto'); const before = n; await null;"
                + " return [before, n]";
        assertThat(run(code, "crypto")).isEqualTo("[0,1]");
    }

    @Test
    void checksASourceThatImportsModules() throws IOException {
        var source = new Frame.WireSource(
                "javascript", "main.js", "import { join } from 'path'; export default join", List.of());
        worker.to.write(new Frame.Check(78, source, List.of(), List.of("path")));
        assertThat(worker.finish().summary()).isEqualTo("null");
    }
}
