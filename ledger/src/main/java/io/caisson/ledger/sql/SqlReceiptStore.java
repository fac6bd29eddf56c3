package io.caisson.ledger.sql;

import io.caisson.ledger.port.Batch;
import io.caisson.ledger.port.Ending;
import io.caisson.ledger.port.EntryRange;
import io.caisson.ledger.port.Progress;
import io.caisson.ledger.port.ReceiptStore;
import io.caisson.ledger.port.RepeatedCall;
import io.caisson.ledger.port.StorageTotal;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.receipt.StoredValues;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tables `receipt`, `progress` and `chain_head`.
final class SqlReceiptStore implements ReceiptStore {
    private static final int MAX_LINES = 1_000;
    private static final Map<String, String> CONDITIONS = Map.of(
            "agentId", "agent_id = :agentId",
            "status", "status = :status",
            "activity", "case activity when '' then 'run' else activity end = :activity",
            "language", "language = :language",
            "codeHash", "code_hash = :codeHash",
            "from", "opened_at >= :from",
            "to", "opened_at < :to",
            "before", "seq < :before");

    private final Store store;

    SqlReceiptStore(Store store) {
        this.store = store;
    }

    @Override
    public Progress progress() {
        return store.withHandle(handle -> handle.createQuery("select position, oldest_open from progress")
                        .map((row, _) -> new Progress(row.getLong(1), row.getLong(2)))
                        .findOne())
                .orElse(Progress.NONE);
    }

    @Override
    public Chain.Head head(String tenant) {
        return store.withHandle(handle -> handle.createQuery("select seq, link from chain_head where tenant = ?")
                        .bind(0, tenant)
                        .map((row, _) -> new Chain.Head(row.getLong(1), row.getBytes(2)))
                        .findOne())
                .orElse(Chain.Head.NONE);
    }

    @Override
    public List<StorageTotal> append(Batch batch) {
        try (var connection = store.writing()) {
            try {
                connection.setAutoCommit(false);
                var totals = BatchInsert.write(connection, batch);
                connection.commit();
                return totals;
            } catch (SQLException | RuntimeException | Error e) {
                store.discard(connection);
                throw e;
            }
        } catch (SQLException e) {
            throw new LedgerException(LedgerException.reason(e), e);
        }
    }

    @Override
    public Optional<Row> find(ReceiptView view, String id) {
        return store.withHandle(handle -> handle.createQuery("select " + ReceiptRows.COLUMNS + " from receipt where "
                        + ViewSql.condition(view) + " and id = :id")
                .bindMap(ViewSql.parameters(view))
                .bind("id", StoredValues.clean(id))
                .map((rows, _) -> ReceiptRows.row(rows))
                .findOne());
    }

    @Override
    public List<ReceiptLine> page(ReceiptView view, Filter filter) {
        var sql = new StringBuilder(
                "select " + ReceiptRows.COLUMNS + ", seq from receipt where " + ViewSql.condition(view));
        filter.conditions().keySet().forEach(name -> sql.append(" and ").append(CONDITIONS.get(name)));
        sql.append(" order by seq desc limit :limit");
        return store.withHandle(handle -> {
            var query = handle.createQuery(sql)
                    .bindMap(ViewSql.parameters(view))
                    .bind("limit", Math.clamp(filter.limit(), 1, MAX_LINES));
            filter.conditions().forEach(query::bind);
            return query.map((rows, _) ->
                            ReceiptLine.of(ReceiptRows.row(rows), rows.getLong(Column.values().length + 1)))
                    .list();
        });
    }

    @Override
    public List<Ending> endings(int limit) {
        return store.withHandle(handle -> handle.createQuery(
                                "select tenant, caller, status, error_kind from receipt where activity = ''"
                                        + " order by opened desc limit ?")
                        .bind(0, limit)
                        .map((row, _) ->
                                new Ending(row.getString(1), row.getString(2), row.getString(3), row.getString(4)))
                        .list())
                .reversed();
    }

    @Override
    public List<Row> entries(EntryRange range) {
        var position = range.position().label();
        var sql = "select " + ReceiptRows.columns(range.columns()) + " from receipt where " + position
                + " between :first and :last" + (range.tenant().isPresent() ? " and tenant = :tenant" : "")
                + " order by " + position + " limit :limit";
        return store.withHandle(handle -> {
            var query = handle.createQuery(sql)
                    .bind("first", range.first())
                    .bind("last", range.last())
                    .bind("limit", range.limit());
            range.tenant().ifPresent(tenant -> query.bind("tenant", tenant));
            return query.map((rows, _) -> ReceiptRows.row(rows, range.columns()))
                    .list();
        });
    }

    @Override
    public Optional<RepeatedCall> repeated(ReceiptView view, String idempotencyKey, Instant since) {
        return store.withHandle(handle -> handle.createQuery("""
                                select id, request_hash from receipt
                                where %s and idempotency_key = :key and idempotency_key <> ''
                                  and opened_at > :since
                                order by seq desc limit 1
                                """.formatted(ViewSql.condition(view)))
                .bindMap(ViewSql.parameters(view))
                .bind("key", StoredValues.clean(idempotencyKey))
                .bind("since", StoredValues.micros(since))
                .map((row, _) -> new RepeatedCall(row.getString(1), row.getString(2)))
                .findOne());
    }
}
