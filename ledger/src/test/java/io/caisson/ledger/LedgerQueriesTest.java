package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Source;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.execution.Ids;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Grants;
import io.caisson.gate.Severity;
import io.caisson.gate.Weighing;
import io.caisson.ledger.analytics.Analytics;
import io.caisson.ledger.analytics.SecurityProfile;
import io.caisson.ledger.billing.Invoice;
import io.caisson.ledger.billing.TierForm;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.record.CodeLine;
import io.caisson.ledger.record.Correction;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.PriceListEntry;
import io.caisson.ledger.record.RunLine;
import io.caisson.ledger.record.SecurityEntry;
import io.caisson.ledger.record.UsageReport;
import io.caisson.ledger.record.UsageReport.Dimension;
import io.caisson.ledger.sql.Store;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Price;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is read from the ledger, on either database.
abstract class LedgerQueriesTest {
    private static final Outcome DONE = new Outcome.Completed(Value.NULL);
    private static final Outcome TIMEOUT = new Outcome.LimitReached(Limit.TIMEOUT, "it took longer than 5000 ms");
    private static final Outcome FAILED = new Outcome.Failed(GuestError.of(ErrorKind.RUNTIME, "x is not defined"));
    private static final Outcome CRASHED = new Outcome.Failed(GuestError.of(ErrorKind.SECURITY, "a forbidden call"));
    private static final Outcome REFUSED = new Outcome.Refused(new Refusal(ErrorKind.POLICY, "no"));
    private static final Outcome BROKEN = new Outcome.Broken(new Fault("ours"));
    private static final YearMonth MAY = YearMonth.of(2026, 5);

    @TempDir
    Path folder;

    private final SetClock clock = new SetClock("2026-05-10T10:00:00Z");
    private LedgerConfig config;
    private DurableLedger ledger;

    abstract LedgerConfig config(Path folder);

    abstract Jdbi database(LedgerConfig config);

    /// Price lists are read on the connection that reads the receipts. With a second one for each, those who ask for
    /// invoices at the same time would wait for each other.
    @Test
    void anInvoiceTakesOneConnection() throws SQLException {
        record(Sample.STANDARD);
        ledger.settle();
        var held = new ArrayList<Connection>();
        try {
            while (held.size() < Store.CONNECTIONS - 1) {
                held.add(OpenLedger.database(ledger).writing());
            }
            assertThat(ledger.books().invoices().invoice("a", MAY).lines()).hasSize(1);
        } finally {
            for (var connection : held) {
                connection.close();
            }
        }
    }

    @BeforeEach
    void open() {
        config = config(folder);
        ledger = DurableLedger.open(config, clock);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    /// One execution to be recorded.
    private record Sample(
            String tenant, String agent, String code, Language language, Tier tier, Outcome outcome, Usage usage) {
        static final Sample STANDARD =
                new Sample("a", "agent-7", "1", Language.JAVASCRIPT, Tier.BASIC, DONE, used(1_000, 1));

        Sample by(String other) {
            return new Sample(tenant, other, code, language, tier, outcome, usage);
        }

        Sample of(String other) {
            return new Sample(other, agent, code, language, tier, outcome, usage);
        }

        Sample running(String other) {
            return new Sample(tenant, agent, other, language, tier, outcome, usage);
        }

        Sample in(Language other) {
            return new Sample(tenant, agent, code, other, tier, outcome, usage);
        }

        Sample at(Tier other) {
            return new Sample(tenant, agent, code, language, other, outcome, usage);
        }

        Sample ending(Outcome other) {
            return new Sample(tenant, agent, code, language, tier, other, usage);
        }

        Sample using(Usage other) {
            return new Sample(tenant, agent, code, language, tier, outcome, other);
        }
    }

    private static Usage used(long millis, long megabytes) {
        return used(millis, megabytes, Optional.empty());
    }

    private static Usage used(long millis, long megabytes, Optional<Duration> compile) {
        return new Usage(
                Duration.ofMillis(millis),
                Duration.ZERO,
                megabytes << 20,
                0,
                compile,
                Duration.ofSeconds(1),
                List.of());
    }

    private Attempt record(Sample sample) {
        return record(sample, List.of());
    }

    private Attempt record(Sample sample, List<Finding> findings) {
        var source = new Source(sample.language, sample.code, List.of(), "");
        var request = ExecutionRequest.of(source).withLabels(new Labels(sample.agent, "", ""));
        var attempt = new Attempt(
                Ids.next("exe_", clock),
                new Caller(sample.tenant, "key", sample.tier),
                request,
                Origin.NONE,
                source.hash(),
                findings,
                sample.outcome instanceof Outcome.Refused refused
                        ? new Decision.Deny(refused.reason(), Weighing.NONE)
                        : new Decision.Allow(Grants.NONE, Limits.NONE, Weighing.NONE),
                Duration.ZERO,
                clock.instant());
        ledger.open(attempt);
        ledger.close(
                attempt, new Run(sample.outcome, sample.usage, Transcript.EMPTY, Optional.empty(), Optional.empty()));
        return attempt;
    }

    private Analytics analytics() {
        return ledger.books().analytics();
    }

    @Test
    void statsOfAnAgent() {
        IntStream.rangeClosed(1, 100).forEach(at -> record(Sample.STANDARD.using(used(at, 1))));
        record(Sample.STANDARD.ending(TIMEOUT).using(used(5_000, 1)));
        record(Sample.STANDARD.ending(FAILED).in(Language.PYTHON).using(used(1, 1)));
        record(Sample.STANDARD.ending(REFUSED).using(Usage.NOTHING));
        record(Sample.STANDARD.by("another"));
        record(Sample.STANDARD.of("b"));
        var stats = analytics().stats("a", "agent-7", Period.ALL);
        assertThat(stats.totalExecutions()).isEqualTo(103);
        assertThat(stats.successfulExecutions()).isEqualTo(100);
        assertThat(stats.failedExecutions()).isEqualTo(3);
        assertThat(stats.successRate()).isEqualTo(0.9709);
        assertThat(stats.timeoutCount()).isEqualTo(1);
        assertThat(stats.averageExecutionTime()).isEqualByComparingTo("98.539");
        assertThat(stats.p50ExecutionTime().doubleValue()).isBetween(49.0, 53.0);
        assertThat(stats.p95ExecutionTime().doubleValue()).isBetween(93.0, 99.0);
        assertThat(stats.p99ExecutionTime().doubleValue()).isBetween(97.0, 102.3);
        assertThat(stats.languageBreakdown()).containsExactly(Map.entry("javascript", 102L), Map.entry("python", 1L));
        assertThat(Value.json(stats.json()).map())
                .containsEntry("successRate", new BigDecimal("0.9709"))
                .containsEntry("since", null);
    }

    @Test
    void ofNobodyThereIsNothingToDivide() {
        var stats = analytics().stats("a", "nobody", Period.ALL);
        assertThat(stats.totalExecutions()).isZero();
        assertThat(stats.successRate()).isZero();
        assertThat(stats.averageExecutionTime()).isZero();
        assertThat(stats.p99ExecutionTime()).isZero();
        assertThat(analytics().securityProfile("a", "nobody", Period.ALL).risk())
                .isEqualTo(SecurityProfile.Level.LOW);
        assertThat(analytics()
                        .usage("a", Optional.empty(), Dimension.DAY, Period.ALL)
                        .lines())
                .isEmpty();
    }

    @Test
    void aPeriodHasWholeHours() {
        record(Sample.STANDARD);
        clock.set("2026-05-10T12:30:00Z");
        record(Sample.STANDARD);
        var late = Period.of(Instant.parse("2026-05-10T12:45:00Z"), null);
        assertThat(late.since()).isEqualTo("2026-05-10T12:00:00Z");
        assertThat(analytics().stats("a", "agent-7", late).totalExecutions()).isEqualTo(1);
        var early = Period.of(null, Instant.parse("2026-05-10T12:00:00Z"));
        assertThat(analytics().stats("a", "agent-7", early).totalExecutions()).isEqualTo(1);
        assertThatThrownBy(() -> Period.of(late.until(), late.since()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("before it has begun");
        assertThat(Period.of(Instant.MIN, Instant.MAX)).isEqualTo(Period.ALL);
    }

    /// Whole days are counted as such, the hours before and after them one by one.
    @Test
    void percentilesAreOfThePeriod() {
        record(Sample.STANDARD.using(used(1, 1)));
        clock.set("2026-05-11T23:00:00Z");
        record(Sample.STANDARD.using(used(10, 1)));
        clock.set("2026-05-12T00:00:00Z");
        record(Sample.STANDARD.using(used(100, 1)));
        assertThat(median("2026-05-10T10:00:00Z", "2026-05-10T11:00:00Z")).isBetween(0.97, 1.03);
        assertThat(median("2026-05-10T11:00:00Z", "2026-05-12T00:00:00Z")).isBetween(9.7, 10.3);
        assertThat(median("2026-05-11T00:00:00Z", "2026-05-12T00:00:00Z")).isBetween(9.7, 10.3);
        assertThat(median("2026-05-12T00:00:00Z", "2026-05-12T01:00:00Z")).isBetween(97.0, 103.0);
        assertThat(median("2026-05-10T10:00:00Z", "2026-05-12T01:00:00Z")).isBetween(9.7, 10.3);
        assertThat(median("2026-05-12T01:00:00Z", "2026-06-12T01:00:00Z")).isZero();
    }

    private double median(String since, String until) {
        var period = Period.of(Instant.parse(since), Instant.parse(until));
        return analytics().stats("a", "agent-7", period).p50ExecutionTime().doubleValue();
    }

    @Test
    void usageByWhateverIsAsked() {
        record(Sample.STANDARD);
        record(Sample.STANDARD.in(Language.PYTHON).at(Tier.STANDARD).using(used(2_000, 4)));
        clock.set("2026-06-01T00:00:00Z");
        record(Sample.STANDARD.by("other").ending(TIMEOUT).using(used(5_000, 2)));
        assertThat(keys(Dimension.DAY)).containsExactly("2026-05-10", "2026-06-01");
        assertThat(keys(Dimension.MONTH)).containsExactly("2026-05", "2026-06");
        assertThat(keys(Dimension.HOUR)).containsExactly("2026-05-10T10:00:00Z", "2026-06-01T00:00:00Z");
        assertThat(keys(Dimension.LANGUAGE)).containsExactly("python", "javascript");
        assertThat(keys(Dimension.TIER)).containsExactly("standard", "basic");
        assertThat(keys(Dimension.OUTCOME)).containsExactly("completed", "limit");
        assertThat(keys(Dimension.AGENT)).containsExactly("agent-7", "other");
        var report = analytics().usage("a", Optional.empty(), Dimension.LANGUAGE, Period.ALL);
        var javascript = report.lines().getLast();
        assertThat(javascript.executions()).isEqualTo(2);
        assertThat(javascript.completed()).isEqualTo(1);
        assertThat(javascript.timeouts()).isEqualTo(1);
        assertThat(javascript.time())
                .isEqualTo(
                        new UsageReport.Spread(new BigDecimal("6000"), new BigDecimal("3000"), new BigDecimal("5000")));
        assertThat(javascript.memory().max()).isEqualByComparingTo(String.valueOf(2 << 20));
        assertThat(javascript.units().sum()).isEqualByComparingTo("6.3");
        assertThat(javascript.units().max()).isEqualByComparingTo("5.2");
        assertThat(javascript.amount().sum()).isEqualByComparingTo("0.000630019846");
        assertThat(report.total().executions()).isEqualTo(3);
        assertThat(report.total().amount().sum()).isEqualByComparingTo("0.001830068913");
        assertThat(report.json()).contains("\"cost\":{\"sum\":\"0.001830068913\"");
    }

    private List<String> keys(Dimension by) {
        return analytics().usage("a", Optional.empty(), by, Period.ALL).lines().stream()
                .map(UsageReport.Line::key)
                .toList();
    }

    @Test
    void failuresAreListedNewestFirst() {
        record(Sample.STANDARD);
        var first = record(Sample.STANDARD.ending(FAILED).running("2"));
        var second = record(Sample.STANDARD.ending(TIMEOUT).running("3"));
        record(Sample.STANDARD.ending(FAILED).by("other"));
        record(Sample.STANDARD.ending(FAILED).of("b"));
        var failures = analytics().failures("a", "agent-7", Period.ALL, 20);
        assertThat(failures).extracting(RunLine::codeHash).containsExactly(second.codeHash(), first.codeHash());
        assertThat(failures.getLast().error()).isEqualTo("x is not defined");
        assertThat(failures.getLast().errorKind()).isEqualTo("runtime");
        assertThat(analytics().failures("a", "agent-7", Period.ALL, 1)).hasSize(1);
    }

    @Test
    void codeIsFoundByItsHashByItsTenantOnly() {
        var mine = record(Sample.STANDARD);
        record(Sample.STANDARD.of("b"));
        record(Sample.STANDARD.running("2"));
        assertThat(analytics().byCode("a", mine.codeHash(), 10))
                .extracting(ReceiptLine::id)
                .containsExactly(mine.id());
        assertThat(analytics().byCode("a", "' or 1=1 --", 10)).isEmpty();
    }

    @Test
    void slowestRepeatedAndTimeouts() {
        var slow = record(Sample.STANDARD.using(used(9_000, 1)));
        record(Sample.STANDARD.using(used(10, 1)));
        var late = record(Sample.STANDARD.running("2").ending(TIMEOUT).using(used(5_000, 1)));
        record(Sample.STANDARD.running("2").using(used(5, 1)));
        record(Sample.STANDARD.running("2").using(used(5, 1)));
        record(Sample.STANDARD.running("3"));
        assertThat(analytics().slowest("a", Period.ALL, 2))
                .extracting(RunLine::id)
                .containsExactly(slow.id(), late.id());
        assertThat(analytics().mostRepeated("a", Period.ALL, 10))
                .extracting(CodeLine::codeHash, CodeLine::executions)
                .containsExactly(Tuple.tuple(late.codeHash(), 3L), Tuple.tuple(slow.codeHash(), 2L));
        assertThat(analytics().timeouts("a", Period.ALL, 10)).singleElement().satisfies(code -> {
            assertThat(code.codeHash()).isEqualTo(late.codeHash());
            assertThat(code.timeouts()).isEqualTo(1);
            assertThat(code.executions()).isEqualTo(3);
            assertThat(code.timeoutRate()).isEqualTo(0.3333);
        });
        assertThat(analytics().slowest("b", Period.ALL, 2)).isEmpty();
    }

    @Test
    void theSlowestAreFoundAmongManyHours() {
        var byTime = new TreeMap<Long, String>(Comparator.reverseOrder());
        for (var at = 0; at < 60; at++) {
            // no two alike
            var millis = 1_000L + at * 37 % 61;
            byTime.put(millis, record(Sample.STANDARD.using(used(millis, 1))).id());
            clock.forward(Duration.ofMinutes(13));
        }
        var slowest = List.copyOf(byTime.values());
        assertThat(analytics().slowest("a", Period.ALL, 7))
                .extracting(RunLine::id)
                .isEqualTo(slowest.subList(0, 7));
        assertThat(analytics().slowest("a", Period.ALL, 100))
                .extracting(RunLine::id)
                .isEqualTo(slowest);
    }

    @Test
    void theSecurityLogHasWhatWasBlockedAndWhatWasStopped() {
        record(Sample.STANDARD);
        var blocked = record(
                Sample.STANDARD.ending(REFUSED).using(Usage.NOTHING),
                List.of(
                        new Finding(
                                "process-exit",
                                "process",
                                Severity.CRITICAL,
                                "it ends the host",
                                "main.js",
                                1,
                                2,
                                "x",
                                ""),
                        new Finding("eval", "dynamic", Severity.LOW, "it makes code", "main.js", 1, 2, "x", "")));
        var stopped = record(Sample.STANDARD.ending(CRASHED));
        var log = analytics().securityLog("a", Period.ALL, 10);
        assertThat(log).extracting(SecurityEntry::id).containsExactly(stopped.id(), blocked.id());
        assertThat(log.getFirst().result()).isEqualTo(SecurityEntry.Result.STOPPED);
        assertThat(log.getFirst().severity()).isEqualTo("high");
        assertThat(log.getFirst().message()).isEqualTo("a forbidden call");
        assertThat(log.getLast().result()).isEqualTo(SecurityEntry.Result.BLOCKED);
        assertThat(log.getLast().severity()).isEqualTo("critical");
        assertThat(log.getLast().details())
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding)
                        .containsOnlyKeys(
                                "rule",
                                "family",
                                "severity",
                                "message",
                                "file",
                                "line",
                                "column",
                                "excerpt",
                                "suggestion"));
        assertThat(log.getLast().json()).contains("\"rule\":\"process-exit\"");
        assertThat(analytics().securityProfile("a", "agent-7", Period.ALL).issues())
                .isEqualTo(2);
        assertThat(analytics().securityLog("b", Period.ALL, 10)).isEmpty();
    }

    @Test
    void theProfileOfAnAgentRises() {
        assertThat(profile(100, 5, 10)).isEqualTo(SecurityProfile.Level.LOW);
        assertThat(profile(100, 6, 10)).isEqualTo(SecurityProfile.Level.MEDIUM);
        assertThat(profile(100, 0, 11)).isEqualTo(SecurityProfile.Level.MEDIUM);
        assertThat(profile(100, 10, 30)).isEqualTo(SecurityProfile.Level.MEDIUM);
        assertThat(profile(100, 11, 0)).isEqualTo(SecurityProfile.Level.HIGH);
        assertThat(profile(100, 0, 31)).isEqualTo(SecurityProfile.Level.HIGH);
    }

    private static SecurityProfile.Level profile(long executions, long issues, long timeouts) {
        return new SecurityProfile("x", Period.ALL, executions, issues, timeouts).risk();
    }

    @Test
    void savingsAreAnEstimateByAModelThatIsStated() {
        IntStream.range(0, 10).forEach(_ -> record(Sample.STANDARD));
        record(Sample.STANDARD.ending(FAILED));
        var savings = analytics().savings("a", Optional.empty(), Period.ALL);
        assertThat(savings.completed()).isEqualTo(10);
        assertThat(savings.saved()).isEqualByComparingTo("0.11");
        assertThat(savings.secondsSaved()).isEqualTo(140);
        assertThat(savings.charged()).isEqualByComparingTo("0.001210108058");
        assertThat(savings.json()).contains("3 model calls at 0.006 USD").contains("7 s");
    }

    @Test
    void theFourTiersAreTheFirstPriceList() {
        var tiers = ledger.books().tiers();
        assertThat(tiers.current())
                .extracting(PriceListEntry::tier)
                .containsExactlyInAnyOrderElementsOf(Tier.standard());
        assertThat(tiers.history("basic")).singleElement().satisfies(entry -> {
            assertThat(entry.tier()).isEqualTo(Tier.BASIC);
            assertThat(entry.json()).contains("\"pricePerSecond\":\"0.0001\"").contains("\"timeoutMs\":10000");
        });
    }

    @Test
    void anEditIsANewVersionAndOldOnesStay() {
        var tiers = ledger.books().tiers();
        var dearer = TierForm.read(
                Tier.BASIC, "{\"pricePerSecond\":\"0.0002\",\"limits\":{\"timeoutMs\":20000},\"atOnce\":null}");
        var entry = tiers.change(dearer, "root");
        assertThat(entry.tier().priceList()).isEqualTo(2);
        assertThat(entry.tier().modules()).isEqualTo(Tier.BASIC.modules());
        assertThat(entry.tier().ceilings().of(Limit.TIMEOUT)).isEqualTo(20_000);
        assertThat(entry.tier().ceilings().of(Limit.MEMORY)).isEqualTo(128);
        assertThat(entry.tier().atOnce()).isZero();
        assertThat(tiers.named("basic")).contains(entry.tier());
        assertThat(tiers.named("standard")).contains(Tier.STANDARD);
        assertThat(tiers.change(Tier.PREMIUM, "root").tier().priceList()).isEqualTo(3);
        ledger.close();
        ledger = DurableLedger.open(config, clock);
        var again = ledger.books().tiers();
        assertThat(again.named("basic")).contains(entry.tier());
        assertThat(again.history("basic"))
                .extracting(old -> old.tier().priceList())
                .containsExactly(2, 1);
        assertThat(again.history("basic").getFirst().changedBy()).isEqualTo("root");
    }

    @Test
    void impossibleTiersAreRefused() {
        var tiers = ledger.books().tiers();
        for (var form : List.of(
                "{\"pricePerSecond\":\"-0.1\"}",
                "{\"pricePerSecond\":\"0.0000000000001\"}",
                "{\"pricePerMegabyte\":\"1e-999999999\"}",
                "{\"pricePerMegabyte\":1e300}",
                "{\"pricePerMegabyte\":\"1001\"}",
                "{\"pricePerMegabyte\":\"much\"}",
                "{\"perMinute\":-1}",
                "{\"atOnce\":1.5}",
                "{\"limits\":{\"timeoutMs\":0}}",
                "{\"limits\":{\"timeoutMs\":1e99}}",
                "{\"limits\":{\"patience\":1}}",
                "{\"limits\":7}",
                "{\"modules\":7}",
                "{\"name\":\"x\"}",
                "[]",
                "")) {
            assertThatThrownBy(() -> tiers.change(TierForm.read(Tier.BASIC, form), "root"))
                    .as(form)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(tiers.history("basic")).hasSize(1);
        assertThat(tiers.named("basic")).contains(Tier.BASIC);
    }

    @Test
    void aQuoteIsTheHighestPriceAndTheUsualOne() {
        var attempt = record(Sample.STANDARD.using(used(1_000, 10)));
        record(Sample.STANDARD.using(used(2_000, 20, Optional.of(Duration.ofSeconds(1)))));
        record(Sample.STANDARD.ending(REFUSED));
        record(Sample.STANDARD.of("b").using(used(9_000, 100)));
        var limits =
                Limits.NONE.with(Limit.TIMEOUT, 4_000).with(Limit.MEMORY, 64).with(Limit.COMPILE_TIMEOUT, 1_000);
        var quote = ledger.books()
                .quotes()
                .quote(ReceiptView.ofTenant("a"), Tier.STANDARD, limits, attempt.codeHash(), 1 << 20);
        // compiling counts on every core of this machine, so the clock's 0.0057 is only the least
        assertThat(quote.highest().amount())
                .isEqualByComparingTo(
                        Price.highest(Tier.STANDARD, limits, 1 << 20).amount())
                .isGreaterThanOrEqualTo(new BigDecimal("0.0057"));
        assertThat(quote.runs()).isEqualTo(2);
        assertThat(quote.typical().orElseThrow().amount()).isEqualByComparingTo("0.001750049067");
        assertThat(ledger.books()
                        .quotes()
                        .quote(ReceiptView.ofTenant("c"), Tier.BASIC, limits, attempt.codeHash(), 0)
                        .typical())
                .isEmpty();
    }

    @Test
    void anInvoiceIsComputedFromReceipts() {
        record(Sample.STANDARD.using(used(1_500, 10)));
        record(Sample.STANDARD.ending(CRASHED).using(used(500, 6)));
        record(Sample.STANDARD.in(Language.PYTHON).using(used(1_000, 1, Optional.of(Duration.ofSeconds(2)))));
        record(Sample.STANDARD.ending(new Outcome.Cancelled("caller")).using(used(1_000, 0)));
        record(Sample.STANDARD.ending(BROKEN).using(used(700, 7)));
        record(Sample.STANDARD.ending(REFUSED).using(Usage.NOTHING));
        record(Sample.STANDARD.of("b"));
        var dearer = ledger.books()
                .tiers()
                .change(TierForm.read(Tier.BASIC, "{\"pricePerSecond\":\"1\"}"), "root")
                .tier();
        record(Sample.STANDARD.at(dearer));
        clock.set("2026-06-01T00:00:00Z");
        record(Sample.STANDARD);
        var invoice = ledger.books().invoices().invoice("a", MAY);
        assertThat(invoice.basis()).isEqualTo(Invoice.Basis.RECEIPTS);
        assertThat(invoice.complete()).isTrue();
        assertThat(invoice.lines())
                .extracting(line -> line.tier() + " " + line.priceList() + " " + line.language() + " "
                        + line.executions() + " " + line.seconds() + " " + line.megabytes() + " " + line.units()
                        + " " + line.amount().toPlainString())
                .containsExactly(
                        "basic 1 javascript 3 3 16 4.6 0.000460029697",
                        "basic 1 python 1 3 1 3.1 0.000310009813",
                        "basic 2 javascript 1 1 1 1.1 1.000010009813");
        assertThat(invoice.total()).isEqualByComparingTo("1.000780049323");
        assertThat(invoice.notes())
                .containsExactly(
                        "computed anew from every receipt of the month; the sums kept by the hour agree",
                        "2 more executions were refused or broken, and are free");
        assertThat(Value.json(invoice.json()).map()).containsEntry("total", "1.000780049323");
    }

    @Test
    void aPriceThatWasChangedIsSeen() {
        record(Sample.STANDARD);
        ledger.settle();
        database(config).useHandle(handle -> handle.execute("update receipt set amount_pico = 1"));
        var invoice = ledger.books().invoices().invoice("a", MAY);
        assertThat(invoice.total()).isEqualByComparingTo("0.000110009813");
        assertThat(invoice.notes()).anyMatch(note -> note.startsWith("1 receipts carry another price"));
    }

    @Test
    void receiptsThatAreGoneAreSaidToBe() {
        record(Sample.STANDARD);
        record(Sample.STANDARD);
        ledger.settle();
        var whole = ledger.books().invoices().invoice("a", MAY);
        database(config).useHandle(handle -> handle.execute("delete from receipt where seq = 1"));
        var robbed = ledger.books().invoices().invoice("a", MAY);
        assertThat(robbed.basis()).isEqualTo(Invoice.Basis.ROLLUPS);
        assertThat(robbed.lines()).isEqualTo(whole.lines());
        assertThat(robbed.notes()).anyMatch(note -> note.contains("retention has not removed any: verify"));
        database(config)
                .useHandle(handle -> handle.execute(
                        "insert into stub (tenant, seq, position, digest) values ('a', 1, 1, ?)", new byte[] {1}));
        assertThat(ledger.books().invoices().invoice("a", MAY).notes())
                .contains("1 of the month's 2 receipts were removed by retention; the figures are the sums kept by"
                        + " the hour");
    }

    @Test
    void correctionsAreEntriesOfTheirOwn() {
        record(Sample.STANDARD);
        var corrections = ledger.books().corrections();
        corrections.add("a", MAY, new BigDecimal("-0.00001"), "=cmd|' /C calc'!A0", "<script>alert(1)</script>");
        corrections.add("a", MAY, new BigDecimal("2"), "support,\n\"one\" hour", "root");
        corrections.add("a", MAY.plusMonths(1), BigDecimal.ONE, "another month", "root");
        corrections.add("b", MAY, BigDecimal.ONE, "another tenant", "root");
        var invoice = ledger.books().invoices().invoice("a", MAY);
        assertThat(invoice.complete()).isFalse();
        assertThat(invoice.subtotal()).isEqualByComparingTo("0.000110009813");
        assertThat(invoice.total()).isEqualByComparingTo("2.000100009813");
        assertThat(invoice.corrections()).extracting(Correction::number).containsExactly(1L, 2L);
        assertThat(invoice.csv())
                .contains("usage,a,2026-05,basic,1,javascript,1,1,1,0.000981,1.1,0.000110009813,USD,\r\n")
                .contains(",-0.00001,USD,\"'=cmd|")
                .contains("\"support,\n\"\"one\"\" hour (root,")
                .contains("total,a,2026-05,,,,1,,,,,2.000100009813,USD,from receipts\r\n");
        assertThat(invoice.html())
                .doesNotContain("<script")
                .contains("&lt;script&gt;")
                .contains("Invoice for May 2026")
                .contains("the month is not over yet")
                .doesNotContain("http");
        assertThatThrownBy(() -> corrections.add("a", MAY, BigDecimal.ZERO, "x", "root"))
                .hasMessageContaining("must not be 0");
        assertThatThrownBy(() -> corrections.add("a", MAY, BigDecimal.ONE, " ", "root"))
                .hasMessageContaining("needs a reason");
        assertThatThrownBy(() -> corrections.add("a", MAY, new BigDecimal("1e-99999999"), "x", "root"))
                .hasMessageContaining("digits after the point");
    }

    @Test
    void hostileNamesAreOnlyNames() {
        var hostile = "\u0000'; drop table rollup; -- \u202e";
        record(Sample.STANDARD.by(hostile).of(hostile));
        assertThat(analytics().stats(hostile, hostile, Period.ALL).totalExecutions())
                .isEqualTo(1);
        ledger.books().corrections().add(hostile, MAY, BigDecimal.ONE, hostile, hostile);
        assertThat(ledger.books().invoices().invoice(hostile, MAY).html())
                .contains("\\u{202e}")
                .doesNotContain("\u202e");
    }

    @Test
    void aReaderBesideSeesTheSameAndChangesNothing() {
        var attempt = record(Sample.STANDARD);
        try (var reader = LedgerReader.open(config, clock)) {
            assertThat(reader.await(Duration.ofSeconds(30))).isTrue();
            assertThat(reader.waiting()).isZero();
            assertThat(reader.books().records().receipt("a", attempt.id()))
                    .isEqualTo(ledger.records().receipt("a", attempt.id()));
            assertThat(reader.books().analytics().stats("a", "agent-7", Period.ALL))
                    .isEqualTo(analytics().stats("a", "agent-7", Period.ALL));
            assertThat(reader.books().invoices().invoice("a", MAY).total()).isEqualByComparingTo("0.000110009813");
            assertThat(reader.verify().receipts()).isEqualTo(1);
            assertThatThrownBy(() -> reader.books().tiers().change(Tier.BASIC, "root"))
                    .isInstanceOf(LedgerException.class);
            record(Sample.STANDARD);
            assertThat(reader.await(Duration.ofSeconds(30))).isTrue();
            assertThat(reader.books().records().list("a", Filter.newest(10))).hasSize(2);
        }
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void whatAProcessLeftBehindIsNoticed() {
        assertThat(LedgerReader.isUnfinished(config)).isFalse();
        var attempt = Samples.attempt("a", "for(;;){}");
        ledger.open(attempt);
        ledger.close();
        assertThat(LedgerReader.isUnfinished(config)).isTrue();
        try (var reader = LedgerReader.open(config, clock)) {
            assertThat(reader.books().records().list("a", Filter.newest(10))).isEmpty();
        }
        assertThat(LedgerReader.isUnfinished(config)).isTrue();
        DurableLedger.open(config, clock).close();
        assertThat(LedgerReader.isUnfinished(config)).isFalse();
        try (var reader = LedgerReader.open(config, clock)) {
            assertThat(reader.books().records().list("a", Filter.newest(10)))
                    .extracting(ReceiptLine::status)
                    .containsExactly("broken");
            assertThat(reader.verify().holds()).isTrue();
        }
    }

    @Test
    void aLostKeyIsSaidToBeLost() throws Exception {
        record(Sample.STANDARD);
        ledger.close();
        var key = config.keyFile();
        var bytes = Files.readAllBytes(key);
        Files.delete(key);
        try (var reader = LedgerReader.open(config, clock)) {
            assertThatThrownBy(reader::verify).hasMessageContaining("is missing, so the checkpoints cannot be proven");
            assertThat(key).doesNotExist();
            Files.write(key, bytes);
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
            assertThat(reader.verify().holds()).isTrue();
        }
    }

    @Test
    void whereThereIsNothingTheReaderSaysSo(@TempDir Path empty) {
        assertThatThrownBy(() -> LedgerReader.open(LedgerConfig.in(empty), clock))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("nothing has been recorded in");
        assertThat(empty).isEmptyDirectory();
    }
}
