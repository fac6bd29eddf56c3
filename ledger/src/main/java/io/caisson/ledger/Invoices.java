package io.caisson.ledger;

import io.caisson.Price;
import io.caisson.Tier;
import io.caisson.Usage;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Makes invoices and takes corrections to them.
///
/// An invoice is computed from the receipts of its month: each price anew, from what was measured and the price list
/// the receipt names. The sums by the hour must agree. Where retention has taken receipts of the month away, those
/// sums are the invoice, and it says so.
public final class Invoices {
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000);
    private static final int LONGEST_REASON = 500;
    private static final int FETCH = 1_000;

    private final Store store;
    private final Runnable settle;
    private final Tiers tiers;
    private final Acts acts;
    private final Clock clock;

    Invoices(Store store, Runnable settle, Tiers tiers, Acts acts, Clock clock) {
        this.store = store;
        this.settle = settle;
        this.tiers = tiers;
        this.acts = acts;
        this.clock = clock;
    }

    public Invoice invoice(String tenant, YearMonth month) {
        settle.run();
        var owner = Rows.clean(tenant);
        return store.snapshot(handle -> invoice(handle, owner, month));
    }

    private Invoice invoice(Handle handle, String tenant, YearMonth month) {
        var period = Period.of(month);
        var receipts = receipts(handle, tenant, period);
        var rollups = rollups(handle, tenant, period);
        var gone = rollups.executions() - receipts.executions();
        var basis = gone > 0 ? Invoice.Basis.ROLLUPS : Invoice.Basis.RECEIPTS;
        var book = basis == Invoice.Basis.ROLLUPS ? rollups : receipts;
        return new Invoice(
                tenant,
                month,
                basis,
                book.lines(),
                corrections(handle, tenant, month),
                notes(receipts, rollups, hasStubs(handle, tenant)),
                !clock.instant().isBefore(period.until()),
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    private static List<String> notes(Book receipts, Book rollups, boolean forgetful) {
        var notes = new ArrayList<String>();
        var gone = rollups.executions() - receipts.executions();
        if (gone > 0 && forgetful) {
            notes.add(gone + " of the month's " + rollups.executions()
                    + " receipts were removed by retention; the figures are the sums kept by the hour");
        } else if (gone > 0) {
            notes.add(gone + " of the month's " + rollups.executions()
                    + " receipts are missing and retention has not removed any: verify the ledger. The figures are"
                    + " the sums kept by the hour");
        } else if (!receipts.agreesWith(rollups)) {
            notes.add("the receipts and the sums kept by the hour do not agree: verify the ledger");
        } else {
            notes.add("computed anew from every receipt of the month; the sums kept by the hour agree");
        }
        if (receipts.mispriced > 0) {
            notes.add(receipts.mispriced + " receipts carry another price than their measured use gives: verify the"
                    + " ledger. The computed price counts");
        }
        if (receipts.unlisted > 0) {
            notes.add(receipts.unlisted + " receipts name a price list that is not there; their own price counts");
        }
        var free = gone > 0 ? rollups.free : receipts.free;
        if (free > 0) {
            notes.add(free + " more executions were refused or broken, and are free");
        }
        return notes;
    }

    private record Key(String tier, long priceList, String language) {}

    private static final class Sums {
        private long executions;
        private long micros;
        private long units;
        private long amount;
        private BigDecimal bytes = BigDecimal.ZERO;
        private BigDecimal storedBytes = BigDecimal.ZERO;

        private void add(Charge charge, long recomputed) {
            executions += charge.executions;
            micros += charge.chargedMicros();
            bytes = bytes.add(charge.bytes);
            storedBytes = storedBytes.add(charge.storedBytes);
            units += charge.units;
            amount += recomputed;
        }
    }

    /// Charges by tier, price list and language.
    private static final class Book {
        private final Map<Key, Sums> sums = new HashMap<>();
        private long free;
        private long mispriced;
        private long unlisted;

        private void add(Charge charge, long amount) {
            if (Rollup.ran(charge.status)) {
                sums.computeIfAbsent(charge.key, _ -> new Sums()).add(charge, amount);
            } else {
                free += charge.executions;
            }
        }

        private long executions() {
            return free
                    + sums.values().stream().mapToLong(sum -> sum.executions).sum();
        }

        private boolean agreesWith(Book other) {
            return sums.keySet().equals(other.sums.keySet())
                    && sums.entrySet().stream().allMatch(entry -> {
                        var theirs = other.sums.getOrDefault(entry.getKey(), new Sums());
                        return entry.getValue().amount == theirs.amount
                                && entry.getValue().executions == theirs.executions;
                    });
        }

        private List<Invoice.Line> lines() {
            return sums.entrySet().stream()
                    .map(entry -> line(entry.getKey(), entry.getValue()))
                    .sorted(Comparator.comparing(Invoice.Line::tier)
                            .thenComparingLong(Invoice.Line::priceList)
                            .thenComparing(Invoice.Line::language))
                    .toList();
        }

        private static Invoice.Line line(Key key, Sums sum) {
            return new Invoice.Line(
                    key.tier,
                    key.priceList,
                    key.language,
                    sum.executions,
                    Figures.seconds(sum.micros),
                    Figures.megabytes(sum.bytes),
                    Figures.megabytes(sum.storedBytes),
                    Figures.units(BigDecimal.valueOf(sum.units)),
                    Figures.amount(sum.amount));
        }
    }

    /// A receipt, or the sums of an hour.
    private record Charge(
            Key key,
            String status,
            long executions,
            long wallMicros,
            long cpuMicros,
            long compileMicros,
            BigDecimal bytes,
            long units,
            long amount,
            Price.Time time,
            BigDecimal storedBytes) {
        static Charge read(ResultSet row) throws SQLException {
            return new Charge(
                    new Key(row.getString(1), row.getLong(2), row.getString(3)),
                    row.getString(4),
                    row.getLong(5),
                    row.getLong(6),
                    row.getLong(7),
                    row.getLong(8),
                    BigDecimal.valueOf(row.getLong(9)),
                    row.getLong(10),
                    row.getLong(11),
                    row.getString(12).isEmpty() ? Price.Time.WALL : Price.Time.CPU,
                    BigDecimal.valueOf(row.getLong(13)));
        }

        private long chargedMicros() {
            return time == Price.Time.CPU ? cpuMicros : wallMicros + compileMicros;
        }

        Usage usage() {
            return Usage.priced(
                    Duration.of(wallMicros, ChronoUnit.MICROS),
                    Duration.of(cpuMicros, ChronoUnit.MICROS),
                    Duration.of(compileMicros, ChronoUnit.MICROS),
                    bytes.longValue(),
                    storedBytes.longValue());
        }
    }

    private Book receipts(Handle handle, String tenant, Period period) {
        var book = new Book();
        var lists = new HashMap<Key, Optional<Tier>>();
        try (var charges = handle
                .createQuery("""
                        select tier, price_list, language, status, 1, wall_micros, cpu_micros,
                          coalesce(compile_micros, 0), peak_memory_bytes, units_micro, amount_pico, charged_time,
                          stored_bytes
                        from receipt where tenant = :tenant and closed_at >= :since and closed_at < :until
                        """)
                .bind("tenant", tenant)
                .bindMap(period.moments())
                .setFetchSize(FETCH)
                .map((row, _) -> Charge.read(row))
                .stream()) {
            charges.forEach(charge -> {
                var tier = lists.computeIfAbsent(charge.key, key -> tiers.priced(key.tier, key.priceList));
                book.add(charge, recomputed(book, charge, tier));
            });
        }
        return book;
    }

    private static long recomputed(Book book, Charge charge, Optional<Tier> tier) {
        if (!Rollup.ran(charge.status)) {
            return 0;
        }
        if (tier.isEmpty()) {
            book.unlisted++;
            return charge.amount;
        }
        var amount =
                Rows.scaled(Price.of(tier.get(), charge.usage(), charge.time).amount(), Price.SCALE);
        if (amount != charge.amount) {
            book.mispriced++;
        }
        return amount;
    }

    private static Book rollups(Handle handle, String tenant, Period period) {
        var book = new Book();
        handle.createQuery("""
                        select tier, price_list, language, status, sum(executions), sum(wall_micros),
                          sum(cpu_micros), sum(compile_micros), sum(memory_bytes), sum(units_micro),
                          sum(amount_pico), '', sum(stored_bytes)
                        from rollup where tenant = :tenant and hour >= :sinceHour and hour < :untilHour
                        group by tier, price_list, language, status
                        """)
                .bind("tenant", tenant)
                .bindMap(period.hours())
                .map((row, _) -> Charge.read(row))
                .forEach(charge -> book.add(charge, charge.amount));
        return book;
    }

    private static boolean hasStubs(Handle handle, String tenant) {
        return handle.createQuery("select 1 from stub where tenant = :tenant limit 1")
                .bind("tenant", tenant)
                .mapTo(Integer.class)
                .findOne()
                .isPresent();
    }

    private static List<Correction> corrections(Handle handle, String tenant, YearMonth month) {
        return handle.createQuery("""
                        select number, amount_pico, reason, made_by, made_at from correction
                        where tenant = :tenant and month = :month order by number
                        """)
                .bind("tenant", tenant)
                .bind("month", month.toString())
                .map((row, _) -> new Correction(
                        row.getLong(1),
                        Figures.amount(row.getLong(2)),
                        row.getString(3),
                        row.getString(4),
                        Rows.instant(row.getLong(5))))
                .list();
    }

    /// Adds to the invoice of a month, or takes off it. It cannot be changed; another one can follow.
    ///
    /// @param amount in USD, below zero for what is given back
    /// @param by whoever makes it
    /// @throws IllegalArgumentException when the amount or the reason is none
    public synchronized Correction correct(
            String tenant, YearMonth month, BigDecimal amount, String reason, String by) {
        check(amount, reason);
        var at = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return store.inTransaction(handle -> {
            var number = 1
                    + handle.createQuery("select coalesce(max(number), 0) from correction")
                            .mapTo(Long.class)
                            .one();
            var correction = new Correction(number, amount, Rows.clean(reason), Rows.clean(by), at);
            handle.createUpdate("""
                            insert into correction (number, tenant, month, amount_pico, reason, made_by, made_at)
                            values (:number, :tenant, :month, :amount, :reason, :by, :at)
                            """)
                    .bind("number", number)
                    .bind("tenant", Rows.clean(tenant))
                    .bind("month", month.toString())
                    .bind("amount", Rows.scaled(amount, Price.SCALE))
                    .bind("reason", correction.reason())
                    .bind("by", correction.by())
                    .bind("at", Rows.micros(at))
                    .execute();
            acts.append(handle, LedgerAct.Kind.CORRECTION_ADDED, SignedTable.CORRECTION, "number = ?", number);
            return correction;
        });
    }

    private static void check(BigDecimal amount, String reason) {
        if (amount.scale() > Price.SCALE || amount.scale() < -Price.SCALE) {
            throw new IllegalArgumentException("the amount has " + amount.scale() + " digits after the point, at most "
                    + Price.SCALE + " are counted");
        }
        if (amount.signum() == 0 || amount.abs().compareTo(LARGEST) > 0) {
            throw new IllegalArgumentException("the amount is " + amount.toPlainString()
                    + " USD, it must not be 0 and lie within " + LARGEST.toPlainString());
        }
        if (reason.isBlank() || reason.length() > LONGEST_REASON) {
            throw new IllegalArgumentException(
                    "a correction needs a reason of at most " + LONGEST_REASON + " characters");
        }
    }
}
