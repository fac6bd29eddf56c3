package io.caisson.ledger.billing;

import io.caisson.Usage;
import io.caisson.account.Tier;
import io.caisson.ledger.analytics.Period;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.receipt.Price;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// What a tenant used and owes in one period, by tier, price list and language. Not thread-safe.
final class InvoiceSums {
    private static final int FETCH = 1_000;

    private final Map<Key, Sums> byKey = new HashMap<>();
    private long free;
    private long mispriced;
    private long unlisted;

    private void add(Charge charge, long amount) {
        if (Rollup.ran(charge.status)) {
            byKey.computeIfAbsent(charge.key, _ -> new Sums()).add(charge, amount);
        } else {
            free += charge.executions;
        }
    }

    long executions() {
        return free + byKey.values().stream().mapToLong(sum -> sum.executions).sum();
    }

    boolean agreesWith(InvoiceSums other) {
        return byKey.keySet().equals(other.byKey.keySet())
                && byKey.entrySet().stream().allMatch(entry -> {
                    var theirs = other.byKey.getOrDefault(entry.getKey(), new Sums());
                    return entry.getValue().amount == theirs.amount && entry.getValue().executions == theirs.executions;
                });
    }

    List<Invoice.Line> lines() {
        return byKey.entrySet().stream()
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
                StoredFigures.seconds(sum.micros),
                StoredFigures.megabytes(sum.bytes),
                StoredFigures.megabytes(sum.storedBytes),
                StoredFigures.units(BigDecimal.valueOf(sum.units)),
                StoredFigures.amount(sum.amount));
    }

    /// Executions that are not charged.
    long free() {
        return free;
    }

    /// Receipts whose price is not what their measured use gives.
    long mispriced() {
        return mispriced;
    }

    /// Receipts whose price list is not there.
    long unlisted() {
        return unlisted;
    }

    /// From each receipt of the period: its price anew, from what was measured and the price list it names.
    static InvoiceSums ofReceipts(Handle handle, Tiers tiers, String tenant, Period period) {
        var sums = new InvoiceSums();
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
                sums.add(charge, sums.recomputed(charge, tier));
            });
        }
        return sums;
    }

    private long recomputed(Charge charge, Optional<Tier> tier) {
        if (!Rollup.ran(charge.status)) {
            return 0;
        }
        if (tier.isEmpty()) {
            unlisted++;
            return charge.amount;
        }
        var amount = StoredValues.scaled(
                Price.of(tier.get(), charge.usage(), charge.time).amount(), Price.SCALE);
        if (amount != charge.amount) {
            mispriced++;
        }
        return amount;
    }

    /// From the sums kept by the hour.
    static InvoiceSums ofRollups(Handle handle, String tenant, Period period) {
        var sums = new InvoiceSums();
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
                .forEach(charge -> sums.add(charge, charge.amount));
        return sums;
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
}
