package io.caisson.ledger.chain;

import io.caisson.ledger.port.Cursor;
import io.caisson.ledger.port.ReceiptScan;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Linked;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads a tenant's chain in order, receipts and stubs merged, with a cursor for each. Belongs to a snapshot.
public final class ChainLinks implements AutoCloseable {
    private final Cursor<Linked> receipts;
    private final Cursor<ReceiptScan.Stub> stubs;
    private @Nullable Linked receipt;
    private ReceiptScan.@Nullable Stub stub;

    /// One link of the chain: a receipt or a stub.
    public record Item(long seq, byte[] digest, Optional<Linked> receipt, Optional<ReceiptScan.Stub> stub) {}

    private ChainLinks(Cursor<Linked> receipts, Cursor<ReceiptScan.Stub> stubs) {
        this.receipts = receipts;
        this.stubs = stubs;
        this.receipt = following(receipts);
        this.stub = following(stubs);
    }

    public static ChainLinks of(ReceiptScan scan, String tenant) {
        return of(scan, tenant, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static ChainLinks of(ReceiptScan scan, String tenant, long first, long last) {
        return new ChainLinks(scan.receipts(tenant, first, last), scan.stubs(tenant, first, last));
    }

    private static <T> @Nullable T following(Cursor<T> rows) {
        return rows.hasNext() ? rows.next() : null;
    }

    /// The next link; null after the last.
    @Nullable
    public Item next() {
        var nextReceipt = receipt;
        var nextStub = stub;
        if (nextStub != null && (nextReceipt == null || nextStub.seq() <= nextReceipt.seq())) {
            stub = following(stubs);
            return new Item(nextStub.seq(), nextStub.digest(), Optional.empty(), Optional.of(nextStub));
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
