package io.caisson.ledger.sql;

import io.caisson.ledger.port.ActScan;
import io.caisson.ledger.port.Cursor;
import io.caisson.ledger.port.LedgerSnapshot;
import io.caisson.ledger.port.ReceiptScan;
import io.caisson.ledger.port.RollupScan;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.Query;

/// A ledger within one transaction that sees one moment.
public record SqlSnapshot(Handle handle, SqlDialect dialect) implements LedgerSnapshot {
    @Override
    public ReceiptScan receipts() {
        return new SqlReceiptScan(handle);
    }

    @Override
    public RollupScan rollups() {
        return new SqlRollupScan(handle, dialect);
    }

    @Override
    public ActScan acts() {
        return new SqlActScan(handle);
    }

    /// Reads the rows of a query in pieces.
    static <T> Cursor<T> cursor(Query query, int fetch, RowMapper<T> mapper) {
        return new Rows<>(query.setFetchSize(fetch).map(mapper).iterator());
    }

    private record Rows<T>(ResultIterator<T> rows) implements Cursor<T> {
        @Override
        public boolean hasNext() {
            return rows.hasNext();
        }

        @Override
        public T next() {
            return rows.next();
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
