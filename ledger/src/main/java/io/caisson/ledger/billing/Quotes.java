package io.caisson.ledger.billing;

import io.caisson.Limits;
import io.caisson.Usage;
import io.caisson.account.Tier;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.sql.Store;
import io.caisson.ledger.sql.ViewSql;
import io.caisson.receipt.Price;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// Says before a run what it would cost.
public final class Quotes {
    private static final int LATEST = 100;

    private final Store store;
    private final Runnable settle;

    public Quotes(Store store, Runnable settle) {
        this.store = store;
        this.settle = settle;
    }

    /// The highest price a run can have, and the usual one.
    ///
    /// @param limits those that would hold, as the policy gives them
    /// @param codeHash of the code that would run
    /// @param view whose runs of the code count
    /// @param storedBytes the most that it can store
    public Quote quote(ReceiptView view, Tier tier, Limits limits, String codeHash, long storedBytes) {
        settle.run();
        var past = store.withHandle(handle -> handle.createQuery("""
                                select count(*), avg(case when cpu_micros > clock_micros then cpu_micros
                                  else clock_micros end), avg(peak_memory_bytes), avg(stored_bytes)
                                from (select wall_micros + coalesce(compile_micros, 0) as clock_micros, cpu_micros,
                                    peak_memory_bytes, stored_bytes from receipt
                                  where %s and code_hash = :hash and status not in ('refused', 'broken')
                                    and activity = ''
                                  order by seq desc limit :latest) as latest
                                """.formatted(ViewSql.condition(view)))
                .bindMap(ViewSql.parameters(view))
                .bind("hash", StoredValues.clean(codeHash))
                .bind("latest", LATEST)
                .map((row, _) -> new Past(row.getLong(1), row.getDouble(2), row.getDouble(3), row.getDouble(4)))
                .one());
        return new Quote(
                Price.highest(tier, limits, storedBytes),
                past.runs == 0 ? Optional.empty() : Optional.of(Price.of(tier, past.usage())),
                past.runs);
    }

    private record Past(long runs, double chargedMicros, double memoryBytes, double storedBytes) {
        Usage usage() {
            return Usage.priced(
                    micros(chargedMicros),
                    Duration.ZERO,
                    Duration.ZERO,
                    Math.round(memoryBytes),
                    Math.round(storedBytes));
        }

        private static Duration micros(double count) {
            return Duration.of(Math.round(count), ChronoUnit.MICROS);
        }
    }
}
