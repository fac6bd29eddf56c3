package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.Artifact;
import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Invocation;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.SourceFile;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.engine.GuestRuntime;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Severity;
import io.caisson.gate.Weighing;
import io.caisson.json.ReceiptWriter;
import io.caisson.ledger.admission.Accounts;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.journal.Segment;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Masking;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Containment;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What holds for the ledger on either database.
abstract class LedgerTest {
    @TempDir
    Path folder;

    private LedgerConfig config;
    private DurableLedger ledger;

    abstract LedgerConfig config(Path folder);

    /// Straight into the database, past the ledger.
    abstract Jdbi database(LedgerConfig config);

    @BeforeEach
    void open() {
        config = config(folder);
        ledger = DurableLedger.open(config, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    private void reopen() {
        ledger.close();
        ledger = DurableLedger.open(config, Clock.systemUTC());
    }

    /// Makes a checkpoint over what is there: the last one is long ago.
    private void sign() {
        ledger.close();
        var later = DurableLedger.open(config, Clock.offset(Clock.systemUTC(), Duration.ofDays(1)));
        var attempt = Samples.attempt("signer", "1");
        later.open(attempt);
        later.close(attempt, Samples.completed(1));
        later.close();
        ledger = DurableLedger.open(config, Clock.systemUTC());
    }

    private Attempt record(String tenant, String code) {
        var attempt = Samples.attempt(tenant, code);
        ledger.open(attempt);
        ledger.close(attempt, Samples.completed(42));
        return attempt;
    }

    @Test
    void aReceiptIsFoundAsItWasAnswered() {
        var attempt = Samples.attempt("a", "6*7");
        ledger.open(attempt);
        var receipt = ledger.close(attempt, Samples.completed(Map.of("x", 1)));
        assertThat(ledger.records().receipt("a", attempt.id())).contains(ReceiptWriter.write(receipt));
        reopen();
        assertThat(ledger.records().receipt("a", attempt.id())).contains(ReceiptWriter.write(receipt));
    }

    @Test
    void aReceiptIsFoundBeforeTheDatabaseHasIt() {
        record("a", "1");
        ledger.records().list("a", Filter.newest(1));
        var attempt = database(config).inTransaction(handle -> {
            // whoever fills the database waits for this transaction
            handle.execute("update progress set position = position");
            var own = record("a", "2");
            assertThat(ledger.records().receipt("a", own.id())).isPresent();
            assertThat(ledger.records().receiptBytes(ReceiptView.ofTenant("a"), own.id()))
                    .isPresent();
            return own;
        });
        assertThat(ledger.records().list("a", Filter.newest(1)).getFirst().id()).isEqualTo(attempt.id());
    }

    @Test
    void aTenantSeesItsOwn() {
        var attempt = record("a", "1");
        assertThat(ledger.records().receipt("b", attempt.id())).isEmpty();
        assertThat(ledger.records().list("b", Filter.newest(10))).isEmpty();
        assertThat(ledger.records().content("b", attempt.codeHash())).isEmpty();
        assertThat(ledger.records().content("a", attempt.codeHash())).isPresent();
    }

    @Test
    void whatWasOpenWhenTheServiceEndedIsBroken() {
        var attempt = Samples.attempt("a", "for(;;){}");
        ledger.open(attempt);
        reopen();
        assertThat(ledger.records().list("a", Filter.newest(10)))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.id()).isEqualTo(attempt.id());
                    assertThat(line.status()).isEqualTo("broken");
                    assertThat(line.amount()).isZero();
                });
        assertThat(Value.json(ledger.records().receipt("a", attempt.id()).orElseThrow())
                        .map())
                .containsEntry("status", "broken")
                .containsEntry("agentId", "agent-7");
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void listsNewestFirstAndByPage() {
        var ids = new ArrayList<String>();
        IntStream.range(0, 25).forEach(at -> ids.add(record("a", "x" + at).id()));
        var first = ledger.records().list("a", Filter.newest(10));
        assertThat(first).extracting(ReceiptLine::id).isEqualTo(ids.reversed().subList(0, 10));
        var next = new Filter(
                null, null, null, null, null, null, null, first.getLast().seq(), 10);
        assertThat(ledger.records().list("a", next))
                .extracting(ReceiptLine::id)
                .isEqualTo(ids.reversed().subList(10, 20));
    }

    @Test
    void filtersNarrowTheList() {
        record("a", "1");
        var failed = Samples.attempt("a", "2");
        ledger.open(failed);
        ledger.close(failed, Samples.run(new Outcome.LimitReached(Limit.TIMEOUT, "too long")));
        var byStatus =
                new Filter("agent-7", "limit", "run", "javascript", failed.codeHash(), Instant.EPOCH, null, null, 10);
        assertThat(ledger.records().list("a", byStatus))
                .extracting(ReceiptLine::id)
                .containsExactly(failed.id());
        var nobody = new Filter("nobody", null, null, null, null, null, null, null, 10);
        assertThat(ledger.records().list("a", nobody)).isEmpty();
    }

    @Test
    void theChainHoldsOverManyTenantsAndRestarts() {
        IntStream.range(0, 500).parallel().forEach(at -> record("tenant-" + at % 7, "x" + at));
        reopen();
        record("tenant-0", "again");
        var verification = ledger.verify();
        assertThat(verification.flaw()).isEmpty();
        assertThat(verification.receipts()).isEqualTo(501);
        assertThat(verification.tenants()).isEqualTo(7);
        assertThat(verification.checkpoints()).isPositive();
    }

    @Test
    void anEditIsFound() {
        var attempts =
                IntStream.range(0, 5).mapToObj(at -> record("a", "x" + at)).toList();
        ledger.settle();
        database(config)
                .useHandle(handle -> handle.execute(
                        "update receipt set amount_pico = 0 where id = ?",
                        attempts.get(2).id()));
        assertThat(ledger.verify().flaw()).hasValueSatisfying(flaw -> {
            assertThat(flaw.seq()).isEqualTo(3);
            assertThat(flaw.id()).isEqualTo(attempts.get(2).id());
            assertThat(flaw.what()).contains("changed");
        });
    }

    @Test
    void aRemovalIsFound() {
        var attempts =
                IntStream.range(0, 5).mapToObj(at -> record("a", "x" + at)).toList();
        ledger.settle();
        database(config)
                .useHandle(handle -> handle.execute(
                        "delete from receipt where id = ?", attempts.get(1).id()));
        assertThat(ledger.verify().flaw()).hasValueSatisfying(flaw -> {
            assertThat(flaw.seq()).isEqualTo(2);
            assertThat(flaw.what()).contains("missing");
        });
    }

    @Test
    void aRemovalAtTheEndIsFound() {
        var attempts =
                IntStream.range(0, 3).mapToObj(at -> record("a", "x" + at)).toList();
        ledger.settle();
        database(config)
                .useHandle(handle -> handle.execute(
                        "delete from receipt where id = ?", attempts.getLast().id()));
        assertThat(ledger.verify().flaw())
                .hasValueSatisfying(flaw -> assertThat(flaw.seq()).isEqualTo(3));
    }

    @Test
    void anotherOrderIsFound() {
        var attempts =
                IntStream.range(0, 4).mapToObj(at -> record("a", "x" + at)).toList();
        ledger.settle();
        database(config).useHandle(handle -> {
            handle.execute(
                    "update receipt set seq = -1 where id = ?", attempts.get(1).id());
            handle.execute(
                    "update receipt set seq = 2 where id = ?", attempts.get(2).id());
            handle.execute(
                    "update receipt set seq = 3 where id = ?", attempts.get(1).id());
        });
        assertThat(ledger.verify().flaw())
                .hasValueSatisfying(flaw -> assertThat(flaw.seq()).isEqualTo(2));
    }

    /// An attacker who can write the database and knows how links are made, but has not the key.
    @Test
    void aChainMadeAnewIsNotTheSignedOne() {
        record("a", "1");
        record("a", "2");
        sign();
        var forged = Forgery.of(database(config), "a");
        forged.change("update receipt set amount_pico = 1 where tenant = 'a' and seq = 1");
        forged.relink();
        assertThat(ledger.verify().flaw())
                .hasValueSatisfying(flaw -> assertThat(flaw.what()).contains("not the one that was signed"));
    }

    @Test
    void aCutTailIsFoundByACheckpointKeptElsewhere() {
        record("a", "1");
        record("a", "2");
        sign();
        var kept = ledger.verify().newest().orElseThrow();
        assertThat(Checkpoint.parse(kept.json())).isEqualTo(kept);
        database(config).useHandle(handle -> {
            handle.execute("delete from receipt where tenant = 'a' and seq = 2");
            handle.execute("delete from checkpoint");
        });
        Forgery.of(database(config), "a").relink();
        assertThat(ledger.verify().flaw()).isEmpty();
        assertThat(ledger.verify(kept).flaw())
                .hasValueSatisfying(flaw -> assertThat(flaw.what()).contains("2 were signed, 1 are left"));
    }

    /// An attacker who has replaced the key signs with another one.
    @Test
    void aCheckpointOfAnotherKeyIsFound() throws IOException {
        record("a", "1");
        sign();
        ledger.close();
        Files.delete(config.keyFile());
        ledger = DurableLedger.open(config, Clock.systemUTC());
        assertThat(ledger.verify().flaw())
                .hasValueSatisfying(flaw -> assertThat(flaw.what()).contains("is not signed by this ledger's key"));
    }

    @Test
    void aKeyThatOthersCanReadIsRefused() throws IOException {
        sign();
        Files.setPosixFilePermissions(config.keyFile(), PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(ledger::verify)
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("can be read by others");
    }

    @Test
    void everyTextIsKept() {
        var hostile = "\u0000 \ud800 '; drop table receipt; -- \u202e 🦀 \n";
        var request = ExecutionRequest.javascript("'x'\u0000")
                .withLabels(new Labels(hostile, hostile, hostile))
                .withInput(Map.of("k", "v\u0000"));
        var attempt = Samples.attempt("t\u0000é", request, Clock.systemUTC());
        ledger.open(attempt);
        ledger.close(attempt, Samples.completed(List.of("r\u0000")));
        var tenant = "t\ufffdé";
        assertThat(ledger.records().list(tenant, Filter.newest(1)))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.agentId()).isEqualTo("\ufffd \ufffd '; drop table receipt; -- \u202e 🦀 \n");
                    assertThat(line.snippet()).isEqualTo("'x'\ufffd");
                });
        assertThat(ledger.records().receipt(tenant, attempt.id()))
                .hasValueSatisfying(json -> assertThat(json).contains("[\"r\\u0000\"]"));
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void everyTextOfAnAttemptAndItsEndIsKept() {
        var hostile = "\u0000 \ud800 '; drop table receipt; -- \u202e 🦀";
        var request =
                ExecutionRequest.javascript("1").withInvocation(new Invocation(List.of("🦀"), "\u0000", Map.of()));
        var sample = Samples.attempt("a", request, Clock.systemUTC());
        var findings = List.of(new Finding(hostile, hostile, Severity.HIGH, hostile, hostile, 1, 1, hostile, hostile));
        var attempt = new Attempt(
                sample.id(),
                new Caller("a", hostile, Tier.BASIC),
                request,
                new Origin(hostile, hostile, hostile, hostile),
                sample.codeHash(),
                findings,
                new Decision.Deny(new Refusal(ErrorKind.SECURITY, hostile), Weighing.NONE),
                Duration.ZERO,
                sample.createdAt());
        ledger.open(attempt);
        var error = new GuestError(ErrorKind.RUNTIME, hostile, hostile, 1, 1, hostile);
        var logs = List.of(new LogLine(LogLine.Level.WARN, hostile, Duration.ZERO));
        ledger.close(
                attempt,
                new Run(
                        new Outcome.Failed(error),
                        Usage.NOTHING,
                        Transcript.of(logs, false),
                        List.of(Artifact.of("🦀.txt", new byte[] {0})),
                        OptionalInt.empty(),
                        Optional.of(new Containment(hostile, List.of(hostile), hostile)),
                        Optional.of(new GuestRuntime(
                                Language.JAVASCRIPT, hostile, hostile, GuestRuntime.Readiness.WARM, List.of()))));
        reopen();
        assertThat(ledger.records().receipt("a", attempt.id())).isPresent();
        assertThat(ledger.records().artifact("a", attempt.id(), "🦀.txt")).isPresent();
        assertThat(ledger.records().list("a", Filter.newest(1)))
                .singleElement()
                .satisfies(line -> assertThat(line.error()).contains("drop table receipt; -- \u202e 🦀"));
        assertThat(ledger.books().analytics().securityLog("a", Period.ALL, 10)).isNotEmpty();
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void askingWithHostileTextsFindsNothing() {
        record("a", "1");
        for (var text : List.of("\u0000", "\ud800", "' or 1 = 1; --")) {
            assertThat(ledger.records().receipt(text, text)).isEmpty();
            assertThat(ledger.records().receipt("a", text)).isEmpty();
            assertThat(ledger.records().content("a", text)).isEmpty();
            assertThat(ledger.records().artifact("a", text, text)).isEmpty();
            assertThat(ledger.records().list(text, Filter.newest(1))).isEmpty();
            assertThat(ledger.accounts().bounds(text)).isEqualTo(Accounts.Bounds.NONE);
            assertThat(ledger.webhooks().list(text)).isEmpty();
        }
    }

    @Test
    void tenMegabytesOfLogsAreKept() {
        var attempt = Samples.attempt("a", "1");
        var line = new LogLine(LogLine.Level.LOG, "é".repeat(1_000), Duration.ZERO);
        ledger.open(attempt);
        var run = new Run(
                new Outcome.Completed(Value.NULL),
                Usage.NOTHING,
                Transcript.of(Collections.nCopies(5_000, line), false),
                Optional.empty(),
                Optional.empty());
        var receipt = ledger.close(attempt, run);
        reopen();
        assertThat(ledger.records().receipt("a", attempt.id())).contains(ReceiptWriter.write(receipt));
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void aLongDocumentIsKeptApart() {
        var attempt = Samples.attempt("a", "1");
        ledger.open(attempt);
        var receipt = ledger.close(attempt, Samples.completed("y".repeat(3 << 20)));
        assertThat(ledger.records().receipt("a", attempt.id())).contains(ReceiptWriter.write(receipt));
        assertThat(ledger.verify().holds()).isTrue();
        database(config).useHandle(handle -> handle.execute("delete from content where hash <> ?", attempt.codeHash()));
        assertThat(ledger.verify().flaw()).isPresent();
    }

    @Test
    void valuesOfVariablesAreNotInIt() {
        var request = ExecutionRequest.javascript("'tell hunter2hunter2'")
                .withInvocation(Invocation.NONE.withEnv(Map.of("TOKEN", "hunter2hunter2")));
        var attempt = Samples.attempt("a", request, Clock.systemUTC());
        ledger.open(attempt);
        ledger.close(attempt, Samples.completed("it is hunter2hunter2, or aHVudGVyMmh1bnRlcjI="));
        assertThat(ledger.records().receipt("a", attempt.id()).orElseThrow())
                .contains(Masking.MASK)
                .doesNotContain("hunter2h")
                .doesNotContain("aHVudGVyMmh1bnRl");
        assertThat(ledger.records().list("a", Filter.newest(1)).getFirst().snippet())
                .doesNotContain("hunter2");
    }

    @Test
    void secretFilesAndInputsAreNotInIt() {
        var key = "-----BEGIN KEY-----\nMIIEvQIBADANBgkq\n-----END KEY-----\n";
        var request = ExecutionRequest.javascript("// s3cret-s3cret")
                .withFiles(
                        List.of(SourceFile.of("key.pem", key).asSecret(), SourceFile.of("open.txt", "for everybody")))
                .withInput(Map.of("db", Map.of("password", "s3cret-s3cret", "port", 1234567890), "name", "not hidden"))
                .withSecretInputs(Set.of("/db", "/nothing/there"))
                .withLabels(new Labels("", "", "with s3cret-s3cret"));
        var attempt = Samples.attempt("a", request, Clock.systemUTC());
        ledger.open(attempt);
        ledger.close(
                attempt, Samples.completed(List.of("s3cret-s3cret", "MIIEvQIBADANBgkq", 1234567890, "not hidden")));
        assertThat(ledger.records().receipt("a", attempt.id()).orElseThrow())
                .contains("not hidden")
                .doesNotContain("s3cret")
                .doesNotContain("MIIEvQ")
                .doesNotContain("1234567890");
        var line = ledger.records().list("a", Filter.newest(1)).getFirst();
        assertThat(line.snippet()).isEqualTo("// " + Masking.MASK);
        var source = ledger.records().content("a", attempt.codeHash()).orElseThrow();
        assertThat(new String(source, StandardCharsets.UTF_8))
                .contains("for everybody")
                .contains("key.pem")
                .doesNotContain("MIIEvQ");
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void aSecretAtTheEndOfTheSnippetIsNotHalfShown() {
        var code = " ".repeat(494) + "hunter2hunter2";
        var request = ExecutionRequest.javascript(code)
                .withInvocation(Invocation.NONE.withEnv(Map.of("TOKEN", "hunter2hunter2")));
        ledger.open(Samples.attempt("a", request, Clock.systemUTC()));
        reopen();
        assertThat(ledger.records().list("a", Filter.newest(1)).getFirst().snippet())
                .doesNotContain("hunter");
    }

    @Test
    void aClockThatGoesBackHarmsNothing() {
        ledger.close();
        ledger = DurableLedger.open(config, Clock.fixed(Instant.parse("2020-01-01T00:00:00Z"), ZoneOffset.UTC));
        var attempt = record("a", "1");
        assertThat(ledger.records().list("a", Filter.newest(1)).getFirst())
                .satisfies(line -> assertThat(line.completedAt()).isAfterOrEqualTo(line.createdAt()));
        assertThat(ledger.records().receipt("a", attempt.id())).isPresent();
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void aNewerSchemaIsRefused() {
        ledger.settle();
        ledger.close();
        database(config)
                .useHandle(handle -> handle.execute(
                        "insert into schema_history (installed_rank, version, description, type, script, checksum,"
                                + " installed_by, execution_time, success) values (99, '99', 'future', 'SQL', 'V99__x.sql', 1,"
                                + " 'x', 1, true)"));
        assertThatThrownBy(() -> DurableLedger.open(config, Clock.systemUTC()))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("written by a newer Caisson");
        database(config).useHandle(handle -> handle.execute("delete from schema_history where installed_rank = 99"));
        ledger = DurableLedger.open(config, Clock.systemUTC());
    }

    @Test
    void aTornRecordAtTheEndIsDropped() throws Exception {
        var attempt = Samples.attempt("a", "1");
        ledger.open(attempt);
        ledger.close();
        var file = journalFile();
        var whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length + 7));
        ledger = DurableLedger.open(config, Clock.systemUTC());
        assertThat(ledger.records().list("a", Filter.newest(5))).hasSize(1);
        record("a", "2");
        assertThat(ledger.verify().receipts()).isEqualTo(2);
    }

    @Test
    void aDamagedJournalIsRefusedAndLeftAlone() throws Exception {
        ledger.open(Samples.attempt("a", "1"));
        ledger.open(Samples.attempt("a", "2"));
        ledger.close();
        var file = journalFile();
        var bytes = Files.readAllBytes(file);
        bytes[Segment.HEAD + 3] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> DurableLedger.open(config, Clock.systemUTC()))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("is damaged at byte 0");
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
        bytes[Segment.HEAD + 3] ^= 1;
        Files.write(file, bytes);
        ledger = DurableLedger.open(config, Clock.systemUTC());
        assertThat(ledger.records().list("a", Filter.newest(5))).hasSize(2);
    }

    private Path journalFile() throws IOException {
        try (var files = Files.list(folder.resolve("journal"))) {
            return files.filter(file -> file.toString().endsWith(".journal"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
