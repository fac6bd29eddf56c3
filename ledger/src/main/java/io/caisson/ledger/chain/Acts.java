package io.caisson.ledger.chain;

import io.caisson.Value;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.sql.SqlDialect;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Appends signed acts to the ledger, each in the transaction of the change it tells of.
///
/// Thread-safe: the database lets one transaction at a time append. A transaction appends after its other writes, or
/// shares no other row with transactions that append; else two of them could wait for each other.
public final class Acts {
    private final SqlDialect dialect;
    private final Supplier<SigningKey> key;
    private final Clock clock;

    /// @param key opened when it is needed
    public Acts(SqlDialect dialect, Supplier<SigningKey> key, Clock clock) {
        this.dialect = dialect;
        this.key = key;
        this.clock = clock;
    }

    SigningKey key() {
        return key.get();
    }

    /// The number that the next act of this transaction gets. Other transactions cannot append until this one ends.
    public long next(Handle handle) {
        if (dialect == SqlDialect.POSTGRESQL) {
            handle.execute("lock table ledger_act in share row exclusive mode");
        }
        return newest(handle).map(LedgerAct::number).orElse(0L) + 1;
    }

    public void append(
            Handle handle, LedgerAct.Kind kind, String tenant, String subject, Map<String, @Nullable Object> members) {
        var number = next(handle);
        var act = new LedgerAct(
                        number,
                        StoredValues.micros(clock.instant()),
                        kind.label(),
                        tenant,
                        subject,
                        Value.of(members).json(),
                        newest(handle).map(LedgerAct::hash).orElse(""),
                        key.get().id(),
                        "")
                .signedBy(key.get());
        handle.createUpdate("insert into ledger_act (" + LedgerAct.COLUMNS
                        + ", hash) values (:number, :madeAt, :kind, :tenant, :subject, :body, :previous, :keyId,"
                        + " :signature, :hash)")
                .bind("number", act.number())
                .bind("madeAt", act.madeAt())
                .bind("kind", act.kind())
                .bind("tenant", act.tenant())
                .bind("subject", act.subject())
                .bind("body", act.body())
                .bind("previous", act.previous())
                .bind("keyId", act.keyId())
                .bind("signature", act.signature())
                .bind("hash", act.hash())
                .execute();
    }

    /// Signs a row of `table` as it is now in this transaction.
    ///
    /// @param where a condition that one row meets, with one parameter
    public void append(Handle handle, LedgerAct.Kind kind, SignedTable table, String where, Object parameter) {
        var row = handle.createQuery(table.select() + " where " + where)
                .bind(0, parameter)
                .map((columns, _) -> table.read(columns))
                .one();
        append(handle, kind, row.tenant(), row.subject(), row.members());
    }

    public static Optional<LedgerAct> newest(Handle handle) {
        return handle.createQuery("select " + LedgerAct.COLUMNS + " from ledger_act order by number desc limit 1")
                .map((row, _) -> LedgerAct.read(row))
                .findOne();
    }

    /// Whether the newest act about a row is signed and left the row as it is. A row without an act is not vouched for.
    public boolean vouchesFor(Handle handle, SignedTable.Signed row) {
        return about(handle, row.subject())
                .filter(act -> act.isSignedBy(key.get()))
                .filter(act -> row.isAs(act.members()))
                .isPresent();
    }

    public static Optional<LedgerAct> about(Handle handle, String subject) {
        return handle.createQuery("select " + LedgerAct.COLUMNS
                        + " from ledger_act where subject = ? and subject <> '' order by number desc limit 1")
                .bind(0, subject)
                .map((row, _) -> LedgerAct.read(row))
                .findOne();
    }
}
