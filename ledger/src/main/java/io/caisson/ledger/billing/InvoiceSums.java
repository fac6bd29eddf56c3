package io.caisson.ledger.billing;

import io.caisson.account.Tier;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Charge;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.receipt.Price;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// What a tenant used and owes in one period, by tier, price list and language. Not thread-safe.
final class InvoiceSums {
    private final Map<Key, Sums> byKey = new HashMap<>();
    private long free;
    private long mispriced;
    private long unlisted;

    private void add(Charge charge, long amount) {
        if (Rollup.ran(charge.status())) {
            byKey.computeIfAbsent(Key.of(charge), _ -> new Sums()).add(charge, amount);
        } else {
            free += charge.executions();
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

    /// For charges of single receipts, each with its price anew: from what was measured and the price list it names.
    static Consumer<Charge> recomputing(InvoiceSums sums, Tiers tiers) {
        var lists = new HashMap<Key, Optional<Tier>>();
        return charge -> {
            var tier = lists.computeIfAbsent(Key.of(charge), key -> tiers.priced(key.tier, key.priceList));
            sums.add(charge, sums.recomputed(charge, tier));
        };
    }

    private long recomputed(Charge charge, Optional<Tier> tier) {
        if (!Rollup.ran(charge.status())) {
            return 0;
        }
        if (tier.isEmpty()) {
            unlisted++;
            return charge.amount();
        }
        var amount = StoredValues.scaled(
                Price.of(tier.get(), charge.usage(), charge.time()).amount(), Price.SCALE);
        if (amount != charge.amount()) {
            mispriced++;
        }
        return amount;
    }

    /// From the sums kept by the hour.
    static InvoiceSums ofRollups(List<Charge> charges) {
        var sums = new InvoiceSums();
        charges.forEach(charge -> sums.add(charge, charge.amount()));
        return sums;
    }

    private record Key(String tier, long priceList, String language) {
        static Key of(Charge charge) {
            return new Key(charge.tier(), charge.priceList(), charge.language());
        }
    }

    private static final class Sums {
        private long executions;
        private long micros;
        private long units;
        private long amount;
        private BigDecimal bytes = BigDecimal.ZERO;
        private BigDecimal storedBytes = BigDecimal.ZERO;

        private void add(Charge charge, long recomputed) {
            executions += charge.executions();
            micros += charge.chargedMicros();
            bytes = bytes.add(charge.bytes());
            storedBytes = storedBytes.add(charge.storedBytes());
            units += charge.units();
            amount += recomputed;
        }
    }
}
