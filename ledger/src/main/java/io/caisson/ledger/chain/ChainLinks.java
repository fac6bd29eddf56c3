package io.caisson.ledger.chain;

import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.sql.ReceiptRows;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;
import org.jspecify.annotations.Nullable;

/// Reads a tenant's chain in order, receipts and stubs merged, with a cursor for each table. Belongs to a transaction.
public final class ChainLinks implements AutoCloseable {
    private static final int FETCH = 1_000;
    private static final String RECEIPTS = "select "
            + Column.all().map(Column::label).collect(Collectors.joining(", "))
            + ", salt, link, seq from receipt where tenant = :tenant and seq >= :from and seq <= :to order by seq";
    private static final String STUBS = "select seq, digest, act from stub"
            + " where tenant = :tenant and seq >= :from and seq <= :to order by seq";

    private final ResultIterator<Linked> receipts;
    private final ResultIterator<Stub> stubs;
    private @Nullable Linked receipt;
    private @Nullable Stub stub;

    /// What retention left of a receipt.
    ///
    /// @param act the number of the act that covers it
    record Stub(long seq, byte[] digest, long act) {}

    /// One link of the chain: a receipt or a stub.
    public record Item(long seq, byte[] digest, Optional<Linked> receipt, Optional<Stub> stub) {}

    private ChainLinks(ResultIterator<Linked> receipts, ResultIterator<Stub> stubs) {
        this.receipts = receipts;
        this.stubs = stubs;
        this.receipt = following(receipts);
        this.stub = following(stubs);
    }

    public static ChainLinks of(Handle handle, String tenant) {
        return of(handle, tenant, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static ChainLinks of(Handle handle, String tenant, long from, long to) {
        return new ChainLinks(
                handle.createQuery(RECEIPTS)
                        .bind("tenant", tenant)
                        .bind("from", from)
                        .bind("to", to)
                        .setFetchSize(FETCH)
                        .map((row, _) -> ReceiptRows.read(row))
                        .iterator(),
                handle.createQuery(STUBS)
                        .bind("tenant", tenant)
                        .bind("from", from)
                        .bind("to", to)
                        .setFetchSize(FETCH)
                        .map((row, _) -> new Stub(row.getLong(1), row.getBytes(2), row.getLong(3)))
                        .iterator());
    }

    private static <T> @Nullable T following(ResultIterator<T> rows) {
        return rows.hasNext() ? rows.next() : null;
    }

    /// The next link; null after the last.
    @Nullable
    public Item next() {
        var nextReceipt = receipt;
        var nextStub = stub;
        if (nextStub != null && (nextReceipt == null || nextStub.seq <= nextReceipt.seq())) {
            stub = following(stubs);
            return new Item(nextStub.seq, nextStub.digest, Optional.empty(), Optional.of(nextStub));
        }
        if (nextReceipt == null) {
            return null;
        }
        receipt = following(receipts);
        var digest = Chain.digest(nextReceipt.salt(), nextReceipt.row());
        return new Item(nextReceipt.seq(), digest, Optional.of(nextReceipt), Optional.empty());
    }

    @Override
    public void close() {
        receipts.close();
        stubs.close();
    }
}
