package io.caisson.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.LogLine.Level;
import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.store.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Commands on a folder that a running server holds: the server does the work, and the output is the same.
@Timeout(60)
class ServedFolderTest {
    private static final Outcome NOTHING = new Outcome.Completed(Value.NULL);

    @TempDir
    private Path folder;

    private Path data() {
        return folder.resolve("data");
    }

    private Cli run(Cli cli, int exitCode, String... more) {
        var arguments = new ArrayList<>(List.of("run", "-", "--language", "js", "--data", data().toString()));
        arguments.addAll(List.of(more));
        assertThat(cli.typing("6*7").run(arguments.toArray(String[]::new)))
                .as(cli.err())
                .isEqualTo(exitCode);
        return cli;
    }

    @Test
    void aRunIsSentToTheServer() {
        var engine = new Cli(new Outcome.Completed(Value.json("[1, 2]")))
                .logging(Level.LOG, "one")
                .logging(Level.ERROR, "two");
        try (var served = engine.serving(data())) {
            var cli = run(new Cli(NOTHING).keeping(), 0, "--input", "{\"a\":1}", "--agent", "agent-7");
            assertThat(cli.out()).isEqualTo("one\n[1, 2]\n");
            assertThat(cli.err()).isEqualTo("two\n");
            assertThat(engine.job().request().input()).isEqualTo(Value.json("{\"a\":1}"));
            assertThat(engine.job().request().labels().agentId()).isEqualTo("agent-7");
            assertThat(engine.job().caller().tenant()).isEqualTo("admin");
            assertThat(served.caisson().ready()).isTrue();
        }
    }

    @Test
    void outputAndArtifactsComeBack() throws IOException {
        var engine = new Cli(new Outcome.Failed(GuestError.of(ErrorKind.EXIT, "it ended with exit code 3")))
                .printing("out\n", "err")
                .leaving("a.txt", "left")
                .exiting(3);
        try (var _ = engine.serving(data())) {
            var kept = folder.resolve("kept");
            var cli = run(new Cli(NOTHING).keeping(), 1, "--artifacts", kept.toString());
            assertThat(cli.out()).isEqualTo("out\n");
            assertThat(cli.err()).startsWith("err\nfailed (exit): it ended with exit code 3\n");
            assertThat(Files.readString(kept.resolve("a.txt"))).isEqualTo("left");
        }
    }

    @Test
    void exitCodesAreAsEver() {
        try (var _ = new Cli(new Outcome.LimitReached(Limit.TIMEOUT, "too long")).serving(data())) {
            run(new Cli(NOTHING).keeping(), 3);
        }
    }

    @Test
    void theReceiptIsTheOneOnRecord() {
        try (var served = new Cli(NOTHING).serving(data())) {
            var cli = run(new Cli(NOTHING).keeping(), 0, "--json");
            var id = Value.json(cli.out()).map().get("id");
            assertThat(served.caisson().unwrap(Records.class).receipt("admin", String.valueOf(id)))
                    .contains(cli.out().strip());
        }
    }

    @Test
    void errorsOfTheServerArePassedOn() {
        try (var served = new Cli(NOTHING).serving(data())) {
            var tiered = new Cli(NOTHING).keeping();
            run(tiered, 2, "--tier", "basic");
            assertThat(tiered.err()).contains(served.server().url(), "leave --tier out");
            var unknown = new Cli(NOTHING).keeping().typing("1");
            assertThat(unknown.run("run", "-", "--language", "klingon", "--data", data().toString()))
                    .isEqualTo(2);
            assertThat(unknown.err()).contains("there is no language 'klingon'");
        }
    }

    @Test
    void withoutItsKeyTheServerIsNotAsked() throws IOException {
        try (var served = new Cli(NOTHING).serving(data())) {
            Files.delete(data().resolve("admin.key"));
            var cli = run(new Cli(NOTHING).keeping(), 2);
            assertThat(cli.err())
                    .contains("set CAISSON_API_KEY")
                    .contains(served.server().url());
        }
    }

    private static String message(int id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}\n";
    }

    private Cli agent(String messages) {
        var cli = new Cli(NOTHING).keeping().typing(messages);
        assertThat(cli.run("mcp", "--data", data().toString())).as(cli.err()).isZero();
        return cli;
    }

    @Test
    void anAgentWithASessionIsServedByTheServer() {
        var engine = new Cli(new Outcome.Completed(Value.of(42)));
        try (var served = engine.serving(data())) {
            var cli = agent(message(
                            1,
                            "initialize",
                            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                                    + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}")
                    + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
                    + "no message\n"
                    + message(2, "tools/call", "{\"name\":\"code_execute\",\"arguments\":{\"code\":\"6*7\"}}")
                    + message(3, "tools/list", "{}"));
            assertThat(cli.out().lines()).hasSize(4).allSatisfy(line -> Value.json(line));
            assertThat(cli.out()).contains("\"id\":1", "\"id\":2", "\"output\":42", "\"id\":3", "scanCode");
            assertThat(cli.out()).as("what is for people").doesNotContain("deployCode");
            assertThat(engine.job().caller().tenant()).isEqualTo("local");
            assertThat(served.caisson().unwrap(DurableLedger.class).keys().list(Optional.empty()))
                    .singleElement()
                    .satisfies(key -> assertThat(key.members().get("revokedAt")).isNotNull());
        }
    }

    @Test
    void anAgentWithoutASessionIsServedByTheServer() {
        var meta = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
        try (var _ = new Cli(new Outcome.Completed(Value.of(42))).serving(data())) {
            var cli = agent(message(1, "server/discover", "{" + meta + "}")
                    + message(
                            2,
                            "tools/call",
                            "{\"name\":\"code_execute\",\"arguments\":{\"code\":\"6*7\"}," + meta + "}"));
            assertThat(cli.out().lines()).hasSize(2);
            assertThat(cli.out()).contains("supportedVersions", "\"output\":42");
        }
    }

    @Test
    void withoutAServerItRunsHere() {
        var cli = run(new Cli(new Outcome.Completed(Value.of(42))).keeping(), 0);
        assertThat(cli.out()).isEqualTo("42\n");
        assertThat(cli.job().caller().tenant()).isEqualTo("local");
    }
}
