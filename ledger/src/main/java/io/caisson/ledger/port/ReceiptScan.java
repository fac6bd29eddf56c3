package io.caisson.ledger.port;

import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Linked;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The chains of a snapshot.
public interface ReceiptScan {
    /// Every tenant that anything is kept of: a receipt, a stub or a sum.
    Set<String> tenants();

    /// Where the chains end, by tenant in the order of their names.
    Map<String, Chain.Head> heads();

    /// The receipts of a tenant from one number to another, in the order of the chain.
    Cursor<Linked> receipts(String tenant, long first, long last);

    /// The stubs of a tenant from one number to another, in the order of the chain.
    Cursor<Stub> stubs(String tenant, long first, long last);

    /// The link of a receipt, also when only a stub is left of it.
    Optional<byte[]> link(String tenant, long seq);

    Optional<byte[]> content(String tenant, String hash);

    /// The lowest and the highest number among receipts that were closed before a moment.
    ///
    /// @param highest the highest number to look at
    Optional<Numbers> closedBefore(String tenant, long moment, long highest);

    /// What retention left of a receipt.
    ///
    /// @param act the number of the act that covers it
    record Stub(long seq, byte[] digest, long act) {}

    /// A range of numbers in a chain.
    record Numbers(long first, long last) {}
}
