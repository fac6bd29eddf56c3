package io.caisson.ledger.sql;

import io.caisson.ledger.port.ActSigner;
import io.caisson.ledger.port.ActStore;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SignedTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table `ledger_act`, which acts are appended to, each in the transaction of the change it tells of.
///
/// The database lets one transaction at a time append. A transaction appends after its other writes, or shares no other
/// row with transactions that append; else two of them could wait for each other.
public final class SqlActs implements ActStore {
    static final String SELECT =
            "select number, made_at, kind, tenant, subject, body, previous, key_id, signature" + " from ledger_act";

    private final Store store;

    public SqlActs(Store store) {
        this.store = store;
    }

    @Override
    public Optional<LedgerAct> newest() {
        return store.withHandle(SqlActs::newest);
    }

    /// The newest act, within a transaction.
    public static Optional<LedgerAct> newest(Handle handle) {
        return handle.createQuery(SELECT + " order by number desc limit 1")
                .map((row, _) -> read(row))
                .findOne();
    }

    /// The newest act about a row.
    public static Optional<LedgerAct> about(Handle handle, String subject) {
        return handle.createQuery(SELECT + " where subject = ? and subject <> '' order by number desc limit 1")
                .bind(0, subject)
                .map((row, _) -> read(row))
                .findOne();
    }

    static LedgerAct read(ResultSet row) throws SQLException {
        return new LedgerAct(
                row.getLong(1),
                row.getLong(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                row.getString(8),
                row.getString(9));
    }

    /// The number that the next act of this transaction gets. Other transactions cannot append until this one ends.
    public long next(Handle handle) {
        lock(handle);
        return newest(handle).map(LedgerAct::number).orElse(0L) + 1;
    }

    private void lock(Handle handle) {
        if (store.dialect() == SqlDialect.POSTGRESQL) {
            handle.execute("lock table ledger_act in share row exclusive mode");
        }
    }

    /// Appends the act that `signer` makes.
    public <T> void append(Handle handle, ActSigner<T> signer, T about) {
        lock(handle);
        insert(handle, signer.sign(newest(handle), about));
    }

    /// Signs a row as it is now in this transaction.
    ///
    /// @param where a condition that one row meets, with one parameter
    public void append(
            Handle handle, ActSigner<SignedTable.Signed> signer, SignedTable table, String where, Object parameter) {
        var row = handle.createQuery(SignedRows.select(table) + " where " + where)
                .bind(0, parameter)
                .map((columns, _) -> SignedRows.read(table, columns))
                .one();
        append(handle, signer, row);
    }

    /// Appends an act that is signed.
    public static void insert(Handle handle, LedgerAct act) {
        handle.createUpdate("""
                        insert into ledger_act
                          (number, made_at, kind, tenant, subject, body, previous, key_id, signature, hash)
                        values (:number, :madeAt, :kind, :tenant, :subject, :body, :previous, :keyId, :signature, :hash)
                        """)
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
}
