package io.caisson.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.GuestError;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.cli.Cli;
import io.caisson.cli.shared.ExitCode;
import io.caisson.embed.DataFolder;
import io.caisson.execution.Ids;
import io.caisson.gate.Decision;
import io.caisson.gate.Grants;
import io.caisson.gate.Weighing;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each command on a folder with a completed and a failed run.
class LedgerCommandTest {
    private static final Outcome DONE = new Outcome.Completed(Value.of(42));
    private static final Outcome FAILED =
            new Outcome.Failed(GuestError.of(ErrorKind.RUNTIME, "no\u001b[31m such \u202e thing"));
    private static final Usage USED =
            new Usage(Duration.ofSeconds(1), Duration.ZERO, 1 << 20, 0, Optional.empty(), Duration.ZERO, List.of());

    @TempDir
    Path parent;

    private Path data;

    @BeforeEach
    void record() {
        data = parent.resolve("data");
        run(DONE, "agent-7");
        run(FAILED, "agent-7");
    }

    private void run(Outcome outcome, String agent) {
        new Cli(outcome)
                .keeping()
                .using(USED)
                .typing("6*7")
                .run("run", "-", "--language", "javascript", "--data", data.toString(), "--agent", agent);
    }

    /// The output and the exit code of a command.
    private record Said(int code, String out, String err) {
        @SuppressWarnings("unchecked") // objects of JSON have text for keys
        List<Map<String, @Nullable Object>> list() {
            return Value.json(out).list(Map.class).stream()
                    .map(element -> (Map<String, @Nullable Object>) element)
                    .toList();
        }

        Map<String, @Nullable Object> map() {
            return Value.json(out).map();
        }
    }

    private Said say(String... words) {
        var cli = new Cli(DONE).watched();
        var code = cli.run(words);
        return new Said(code, cli.out(), cli.err());
    }

    private Said ask(String words) {
        return say((words + " --data " + data).split(" "));
    }

    private static String month() {
        return YearMonth.from(LocalDate.now(ZoneOffset.UTC)).toString();
    }

    @Test
    void list() {
        var said = ask("ledger list");
        assertThat(said.code).isZero();
        assertThat(said.out.lines()).hasSize(3);
        assertThat(said.out)
                .contains("STATUS")
                .contains("failed")
                .contains("completed")
                .contains("agent-7")
                .contains("1000.0")
                .contains("no\\u{1b}[31m such \\u{202e} thing")
                .doesNotContain("\u001b")
                .doesNotContain("\u202e");
        assertThat(ask("ledger list --status completed --json").list())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .containsEntry("status", "completed")
                        .hasEntrySatisfying(
                                "amount",
                                amount -> assertThat(String.valueOf(amount)).startsWith("0.0022002"))
                        .containsEntry("snippet", "6*7"));
        assertThat(ask("ledger list --limit 1 --json").list())
                .singleElement()
                .satisfies(line -> assertThat(line).containsEntry("status", "failed"));
        assertThat(ask("ledger list --agent nobody --json").list()).isEmpty();
        assertThat(ask("ledger list --until 2020-01-01 --json").list()).isEmpty();
        assertThat(ask("ledger list --since 1h --json").list()).hasSize(2);
    }

    @Test
    void show() {
        var id = String.valueOf(
                ask("ledger list --status completed --json").list().getFirst().get("id"));
        assertThat(ask("ledger show " + id).out)
                .contains("id: " + id)
                .contains("status: completed")
                .contains("result: 42")
                .contains("  amount: 0.0022002");
        assertThat(ask("ledger show " + id + " --json").map()).containsEntry("id", id);
        var absent = ask("ledger show exe_nothing");
        assertThat(absent.code).isEqualTo(ExitCode.USAGE);
        assertThat(absent.err).contains("there is no execution 'exe_nothing' of tenant 'local'");
    }

    @Test
    void stats() {
        var said = ask("ledger stats agent-7");
        assertThat(said.code).isZero();
        assertThat(said.out)
                .contains("1 (50.0 %)")
                .contains("javascript 2")
                .contains("low (0 security issues)")
                .contains("runtime")
                .doesNotContain("\u001b");
        assertThat(ask("ledger stats agent-7 --json").map())
                .containsEntry("totalExecutions", new BigDecimal(2))
                .containsKeys("p99ExecutionTime", "securityProfile", "recentFailures");
        assertThat(ask("ledger stats nobody").out).contains("0 (0.0 %)");
        assertThat(ask("ledger stats agent-7 --since 2030-01-01 --until 2020-01-01").code)
                .isEqualTo(ExitCode.USAGE);
        assertThat(ask("ledger stats agent-7 --since yesterday").err).contains("'yesterday' is no moment");
    }

    @Test
    void usage() {
        var said = ask("ledger usage --by outcome");
        assertThat(said.code).isZero();
        assertThat(said.out)
                .contains("OUTCOME")
                .contains("completed")
                .contains("failed")
                .contains("0.0044")
                .contains("stored now: ");
        assertThat(ask("ledger usage").out).contains("DAY").contains(month() + "-");
        assertThat(ask("ledger usage --by agent --json").map()).containsEntry("by", "agent");
        assertThat(ask("ledger usage --by colour").code).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void invoice() {
        var said = ask("ledger invoice " + month());
        assertThat(said.code).isZero();
        assertThat(said.out).contains("enterprise").contains("total").contains("0.0044");
        assertThat(said.err).contains("computed anew from every receipt");
        assertThat(ask("ledger invoice " + month() + " --json").map())
                .hasEntrySatisfying(
                        "total", total -> assertThat(String.valueOf(total)).startsWith("0.0044005"));
        assertThat(ask("ledger invoice " + month() + " --format csv").out).startsWith("kind,tenant,month");
        assertThat(ask("ledger invoice " + month() + " --format html").out).startsWith("<!doctype html>");
        assertThat(ask("ledger invoice 1999-01").out).contains("total");
        assertThat(ask("ledger invoice May").err).contains("'May' is no month");
    }

    @Test
    void verify() throws Exception {
        var kept = parent.resolve("checkpoint.json");
        var said = ask("verify --keep " + kept);
        assertThat(said.code).isZero();
        assertThat(said.out).contains("the chain holds: 2 receipts of 1 tenants");
        assertThat(ask("verify --checkpoint " + kept).code).isZero();
        change("update receipt set amount_pico = 0 where seq = 2");
        var changed = ask("verify --json");
        assertThat(changed.code).isEqualTo(ExitCode.BROKEN);
        assertThat(changed.map()).containsEntry("holds", false);
        assertThat(changed.out).contains("\"receipt\":2");
        assertThat(ask("verify").out).contains("NOT what was recorded").contains("receipt 2");
        Files.writeString(kept, "no checkpoint");
        assertThat(ask("verify --checkpoint " + kept).code).isEqualTo(ExitCode.USAGE);
    }

    private void change(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("ledger.db"));
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void readsWhileAnotherProcessHoldsTheFolder() {
        try (var folder = DataFolder.open(data);
                var ledger = DurableLedger.open(LedgerConfig.in(folder.path()), Clock.systemUTC())) {
            var attempt = attempt("admin");
            ledger.open(attempt);
            assertThat(ask("ledger list --json").list()).hasSize(2);
            var run = new Run(DONE, USED, Transcript.EMPTY, Optional.empty(), Optional.empty());
            ledger.close(attempt, run);
            assertThat(ask("ledger list --tenant admin --json").list()).hasSize(1);
            assertThat(ask("verify").out).contains("3 receipts of 2 tenants");
        }
    }

    private static Attempt attempt(String tenant) {
        var request = ExecutionRequest.javascript("1").withLabels(new Labels("agent-7", "", ""));
        return new Attempt(
                Ids.next("exe_", Clock.systemUTC()),
                new Caller(tenant, "key", Tier.BASIC),
                request,
                Origin.NONE,
                request.source().hash(),
                List.of(),
                new Decision.Allow(Grants.NONE, Limits.NONE, Weighing.NONE),
                Duration.ZERO,
                Clock.systemUTC().instant());
    }

    @Test
    void aRunIsPricedByTheFoldersOwnTiers() {
        var gold =
                new Tier("gold", Tier.BASIC.ceilings(), Set.of(), true, new BigDecimal("7"), BigDecimal.ZERO, 1, 0, 0);
        try (var ledger = DurableLedger.open(LedgerConfig.in(data), Clock.systemUTC())) {
            ledger.books().tiers().change(gold, "a test");
        }
        var cli = new Cli(DONE).keeping().using(USED).typing("6*7");
        assertThat(cli.run("run", "-", "--language=javascript", "--tier=gold", "--data=" + data))
                .isZero();
        assertThat(ask("ledger list --limit 1").out).contains(" 7  6*7");
        assertThat(ask("ledger usage --by tier").out).contains("gold");
    }

    @Test
    void readsTheJournalsOfSuccessiveRuns() {
        for (var runs = 3; runs < 6; runs++) {
            run(DONE, "agent-7");
            assertThat(ask("ledger list --json").list()).hasSize(runs);
        }
        assertThat(ask("verify").out).contains("5 receipts of 1 tenants");
    }

    /// A killed process leaves its journal; the next reader writes its entries to the database.
    @Test
    void readsTheJournalOfADeadProcess() {
        var attempt = attempt("local");
        try (var ledger = DurableLedger.open(LedgerConfig.in(data), Clock.systemUTC())) {
            ledger.open(attempt);
        }
        assertThat(ask("ledger list --limit 1 --json").list())
                .singleElement()
                .satisfies(line ->
                        assertThat(line).containsEntry("id", attempt.id()).containsEntry("status", "broken"));
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        var nowhere = say("ledger", "list", "--data", parent.resolve("nowhere").toString());
        assertThat(nowhere.code).isEqualTo(ExitCode.USAGE);
        assertThat(nowhere.err).contains("there is no data folder");
        assertThat(parent.resolve("nowhere")).doesNotExist();
        var empty = Files.createDirectory(parent.resolve("empty"));
        var nothing = say("verify", "--data", empty.toString());
        assertThat(nothing.code).isEqualTo(ExitCode.USAGE);
        assertThat(nothing.err).contains("nothing has been recorded in");
        assertThat(ask("ledger list --tenant other").err)
                .contains("nothing has been recorded for tenant 'other'; there is --tenant local");
        assertThat(say("ledger").err).contains("a command is missing");
    }
}
