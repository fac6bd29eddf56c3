package io.caisson.ledger.sql;

import io.caisson.ledger.port.ActSigner;
import io.caisson.ledger.port.BillingStore;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Charge;
import io.caisson.ledger.record.Correction;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.PriceListEntry;
import io.caisson.ledger.signed.SignedTable;
import io.caisson.receipt.Price;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.jdbi.v3.core.Handle;

/// The tables `price_list` and `correction`, and sums over `receipt` and `rollup`.
final class SqlBillingStore implements BillingStore {
    private static final int FETCH = 1_000;

    private final Store store;
    private final SqlActs acts;

    SqlBillingStore(Store store, SqlActs acts) {
        this.store = store;
        this.acts = acts;
    }

    @Override
    public List<PriceListEntry> priceLists() {
        return store.withHandleForAll(handle -> handle.createQuery(PriceListRows.SELECT + " order by version")
                .map((row, _) -> PriceListRows.read(row))
                .list());
    }

    @Override
    public List<PriceListEntry> priceLists(String tier) {
        return store.withHandle(
                handle -> handle.createQuery(PriceListRows.SELECT + " where tier = :tier order by version desc")
                        .bind("tier", StoredValues.clean(tier))
                        .map((row, _) -> PriceListRows.read(row))
                        .list());
    }

    @Override
    public Optional<PriceListEntry> priceList(String tier, long version) {
        return store.withHandle(
                handle -> handle.createQuery(PriceListRows.SELECT + " where tier = :tier and version = :version")
                        .bind("tier", tier)
                        .bind("version", version)
                        .map((row, _) -> PriceListRows.read(row))
                        .findOne());
    }

    @Override
    public PriceListEntry addPriceList(IntFunction<PriceListEntry> making, ActSigner<SignedTable.Signed> signer) {
        return store.inTransaction(handle -> {
            var last = handle.createQuery("select max(version) from price_list")
                    .mapTo(Integer.class)
                    .one();
            var made = making.apply(1 + last);
            PriceListRows.write(handle, made);
            acts.append(
                    handle,
                    signer,
                    SignedTable.PRICE_LIST,
                    "version = ?",
                    made.tier().priceList());
            return made;
        });
    }

    @Override
    public Correction addCorrection(
            String tenant, YearMonth month, LongFunction<Correction> making, ActSigner<SignedTable.Signed> signer) {
        return store.inTransaction(handle -> {
            var last = handle.createQuery("select coalesce(max(number), 0) from correction")
                    .mapTo(Long.class)
                    .one();
            var correction = making.apply(1 + last);
            write(handle, tenant, month, correction);
            acts.append(handle, signer, SignedTable.CORRECTION, "number = ?", correction.number());
            return correction;
        });
    }

    private static void write(Handle handle, String tenant, YearMonth month, Correction correction) {
        handle.createUpdate("""
                        insert into correction (number, tenant, month, amount_pico, reason, made_by, made_at)
                        values (:number, :tenant, :month, :amount, :reason, :by, :at)
                        """)
                .bind("number", correction.number())
                .bind("tenant", StoredValues.clean(tenant))
                .bind("month", month.toString())
                .bind("amount", StoredValues.scaled(correction.amount(), Price.SCALE))
                .bind("reason", correction.reason())
                .bind("by", correction.by())
                .bind("at", StoredValues.micros(correction.at()))
                .execute();
    }

    @Override
    public MonthFigures month(String tenant, YearMonth month, Consumer<Charge> receipts) {
        var period = Period.of(month);
        return store.snapshot(handle -> {
            receipts(handle, tenant, period, receipts);
            return new MonthFigures(
                    rollups(handle, tenant, period), corrections(handle, tenant, month), hasStubs(handle, tenant));
        });
    }

    private static void receipts(Handle handle, String tenant, Period period, Consumer<Charge> receipts) {
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
                .map((row, _) -> charge(row))
                .stream()) {
            charges.forEach(receipts);
        }
    }

    private static List<Charge> rollups(Handle handle, String tenant, Period period) {
        return handle.createQuery("""
                        select tier, price_list, language, status, sum(executions), sum(wall_micros),
                          sum(cpu_micros), sum(compile_micros), sum(memory_bytes), sum(units_micro),
                          sum(amount_pico), '', sum(stored_bytes)
                        from rollup where tenant = :tenant and hour >= :sinceHour and hour < :untilHour
                        group by tier, price_list, language, status
                        """)
                .bind("tenant", tenant)
                .bindMap(period.hours())
                .map((row, _) -> charge(row))
                .list();
    }

    private static Charge charge(ResultSet row) throws SQLException {
        return new Charge(
                row.getString(1),
                row.getLong(2),
                row.getString(3),
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

    /// Those of a month, in the order they were made.
    private static List<Correction> corrections(Handle handle, String tenant, YearMonth month) {
        return handle.createQuery("""
                        select number, amount_pico, reason, made_by, made_at from correction
                        where tenant = :tenant and month = :month order by number
                        """)
                .bind("tenant", tenant)
                .bind("month", month.toString())
                .map((row, _) -> new Correction(
                        row.getLong(1),
                        StoredFigures.amount(row.getLong(2)),
                        row.getString(3),
                        row.getString(4),
                        StoredValues.instant(row.getLong(5))))
                .list();
    }

    private static boolean hasStubs(Handle handle, String tenant) {
        return handle.createQuery("select 1 from stub where tenant = :tenant limit 1")
                .bind("tenant", tenant)
                .mapTo(Integer.class)
                .findOne()
                .isPresent();
    }

    @Override
    public PastRuns pastRuns(ReceiptView view, String codeHash, int latest) {
        return store.withHandle(handle -> handle.createQuery("""
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
                .bind("latest", latest)
                .map((row, _) -> new PastRuns(row.getLong(1), row.getDouble(2), row.getDouble(3), row.getDouble(4)))
                .one());
    }

    @Override
    public Spent spent(String tenant, long fromHour, long toHour) {
        return store.withHandle(handle -> handle.createQuery("""
                                select coalesce(sum(amount_pico), 0), coalesce(sum(executions), 0) from rollup
                                where tenant = :tenant and hour >= :from and hour < :to and status <> 'refused'
                                """)
                .bind("tenant", StoredValues.clean(tenant))
                .bind("from", fromHour)
                .bind("to", toHour)
                .map((row, _) -> new Spent(row.getLong(1), row.getLong(2)))
                .one());
    }
}
