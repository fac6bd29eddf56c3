package io.caisson.ledger;

import static io.caisson.ledger.receipt.Column.*;

import io.caisson.Usage;
import io.caisson.account.Tier;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.UsageReport.Dimension;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.ledger.sql.RollupTables;
import io.caisson.receipt.Price;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/// Fills a ledger with many receipts of one agent over thirty days, past the journal, and times what is read from it.
///
/// ```
/// java -cp … io.caisson.ledger.ManyReceipts 1000000 [jdbc:postgresql://…]
/// ```
final class ManyReceipts {
    private static final String TENANT = "many";
    private static final String AGENT = "agent-1";
    private static final int BATCH = 5_000;
    private static final Duration SPAN = Duration.ofDays(30);
    private static final Instant END = Instant.parse("2026-11-15T00:00:00Z");
    private static final List<String> LANGUAGES = List.of("javascript", "python", "typescript", "bash", "go");
    private static final String INSERT = Column.all()
            .map(Column::label)
            .collect(Collectors.joining(
                    ", ",
                    "insert into receipt (",
                    ", seq, salt, link) values (" + "?, ".repeat(Column.values().length) + "?, ?, ?)"));

    private final Random random = new Random(7);

    private ManyReceipts() {}

    public static void main(String[] words) throws Exception {
        var count = Integer.parseInt(words[0]);
        var folder = Files.createTempDirectory("many-receipts");
        var config = LedgerConfig.in(folder);
        if (words.length > 1) {
            config = config.withDatabase(words[1]);
        }
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            var began = System.nanoTime();
            new ManyReceipts().fill(connection(config), count);
            System.out.printf("%d receipts in %.1f s%n", count, (System.nanoTime() - began) / 1e9);
            measure(ledger);
        } finally {
            try (var files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private static Connection connection(LedgerConfig config) throws SQLException {
        return DriverManager.getConnection(Database.url(config));
    }

    private void fill(Connection opened, int count) throws SQLException {
        try (var connection = opened) {
            connection.setAutoCommit(false);
            for (var done = 0; done < count; done += BATCH) {
                var rows = new ArrayList<Row>();
                for (var at = done; at < Math.min(count, done + BATCH); at++) {
                    rows.add(row(at, count));
                }
                insert(connection, rows);
                RollupTables.add(connection, Rollup.of(rows));
                connection.commit();
            }
        }
    }

    private Row row(long at, long count) {
        var row = new Row();
        for (var column : Column.values()) {
            row.set(column, column.kind() == Column.Kind.TEXT ? "" : column.kind() == Column.Kind.NUMBER ? 0L : 0.0);
        }
        var closed = END.minus(SPAN).plusNanos(SPAN.toNanos() / count * at);
        var wall = (long) (2_000 * Math.exp(random.nextGaussian() * 1.5));
        var memory = (1L + random.nextInt(40)) << 20;
        var luck = random.nextInt(100);
        var price = Price.of(
                Tier.BASIC,
                new Usage(
                        Duration.ofNanos(wall * 1_000),
                        Duration.ZERO,
                        memory,
                        0,
                        Optional.empty(),
                        Duration.ZERO,
                        List.of()));
        return row.set(OPENED, 2 * at + 1)
                .set(POSITION, 2 * at + 2)
                .set(ID, "exe_" + at)
                .set(Column.TENANT, TENANT)
                .set(AGENT_ID, AGENT)
                .set(LANGUAGE, LANGUAGES.get(random.nextInt(LANGUAGES.size())))
                .set(CODE_HASH, Content.hash(("code" + random.nextInt(20_000)).getBytes(StandardCharsets.UTF_8)))
                .set(SNIPPET, "return context.xs.map(x => x * 2)")
                .set(TIER, "basic")
                .set(PRICE_LIST, 1L)
                .set(FINDINGS, "[]")
                .set(STATUS, luck < 90 ? "completed" : luck < 97 ? "failed" : "limit")
                .set(SUCCESS, luck < 90 ? 1L : 0L)
                .set(TIMED_OUT, luck < 97 ? 0L : 1L)
                .set(WALL_MICROS, wall)
                .set(PEAK_MEMORY_BYTES, memory)
                .set(UNITS_MICRO, StoredValues.scaled(price.computeUnits(), Price.UNITS_SCALE))
                .set(AMOUNT_PICO, StoredValues.scaled(price.amount(), Price.SCALE))
                .set(CURRENCY, "USD")
                .set(OPENED_AT, StoredValues.micros(closed) - wall)
                .set(CLOSED_AT, StoredValues.micros(closed))
                .set(DOCUMENT, "{\"id\":\"exe_" + at + "\",\"stdout\":\"" + "x".repeat(600) + "\"}");
    }

    private static void insert(Connection connection, List<Row> rows) throws SQLException {
        try (var statement = connection.prepareStatement(INSERT)) {
            for (var row : rows) {
                var at = 1;
                for (var column : Column.values()) {
                    statement.setObject(at++, row.get(column));
                }
                statement.setLong(at++, row.number(POSITION) / 2);
                statement.setBytes(at++, new byte[16]);
                statement.setBytes(at, new byte[32]);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static void measure(DurableLedger ledger) {
        var analytics = ledger.books().analytics();
        var week = Period.of(END.minus(Duration.ofDays(7)), null);
        time("agent stats", 30, () -> analytics.stats(TENANT, AGENT, Period.ALL));
        time("agent stats, 7 days", 30, () -> analytics.stats(TENANT, AGENT, week));
        time("usage by day", 10, () -> analytics.usage(TENANT, Optional.empty(), Dimension.DAY, Period.ALL));
        time("usage by language", 10, () -> analytics.usage(TENANT, Optional.empty(), Dimension.LANGUAGE, Period.ALL));
        time("recent failures", 10, () -> analytics.failures(TENANT, AGENT, Period.ALL, 20));
        time("security log", 10, () -> analytics.securityLog(TENANT, Period.ALL, 20));
        time("slowest, 7 days", 3, () -> analytics.slowest(TENANT, week, 10));
        time("most repeated, 7 days", 3, () -> analytics.mostRepeated(TENANT, week, 10));
        time("timeouts by code, 7 days", 3, () -> analytics.timeouts(TENANT, week, 10));
        var month = YearMonth.from(END.atZone(ZoneOffset.UTC));
        time("invoice of " + month, 1, () -> ledger.books().invoices().invoice(TENANT, month));
    }

    private static void time(String what, int times, Runnable question) {
        question.run();
        var took = new double[times];
        for (var at = 0; at < times; at++) {
            var began = System.nanoTime();
            question.run();
            took[at] = (System.nanoTime() - began) / 1e6;
        }
        Arrays.sort(took);
        System.out.printf("%-28s median %8.1f ms, most %8.1f ms%n", what, took[times / 2], took[times - 1]);
    }
}
