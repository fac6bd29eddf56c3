package io.caisson.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command with a place without a parser, so that there is always one finding. The rules have their own
/// tests.
class ScanCommandTest {
    private final Cli cli = new Cli(new Outcome.Completed(Value.NULL));

    @TempDir
    private Path folder;

    private String file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("a.js"), "1 + 1").toString();
    }

    @Test
    void printsTheFindingsAndTheDecision() {
        assertThat(cli.run("scan", file)).isZero();
        assertThat(cli.out())
                .contains("medium: is in a language the gate cannot read (gate/unscanned)")
                .contains("allowed\nrisk 0.3 (findings 0.3), gate standard");
    }

    @Test
    void answersFourWhenItWouldBeRefused() {
        assertThat(cli.run("scan", file, "--risk", "high")).isEqualTo(4);
        assertThat(cli.out()).contains("refused (security): ");
    }

    @Test
    void writesJson() {
        assertThat(cli.run("scan", file, "--format", "json")).isZero();
        assertThat(cli.out())
                .startsWith("{\"language\":\"javascript\",\"codeHash\":\"")
                .contains("\"decision\":{\"allowed\":true", "\"rule\":\"gate/unscanned\"");
    }

    @Test
    void writesSarif() {
        assertThat(cli.run("scan", file, "--format", "sarif")).isZero();
        assertThat(cli.out()).contains("\"version\":\"2.1.0\"", "\"ruleId\":\"gate/unscanned\"");
    }

    @Test
    void refusesOptionsThatAreNone() {
        assertThat(cli.run("scan", file, "--format", "xml")).isEqualTo(2);
        assertThat(cli.err()).contains("there is no format 'xml'; there are text, json and sarif");
        assertThat(cli.run("scan", file, "--risk", "some")).isEqualTo(2);
        assertThat(cli.err()).contains("there is no risk 'some'; there are none, low, medium, high");
    }
}
