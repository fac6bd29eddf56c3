package io.caisson.ledger.port;

import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.Linked;
import java.util.List;
import java.util.Map;

/// What one unit of work brings into the database.
///
/// @param receipts in the order of their chains
/// @param contents that the database may lack; each is in use now
/// @param progress how far the journal is in the database with this batch
public record Batch(List<Linked> receipts, Map<ContentKey, Content> contents, Progress progress) {
    public Batch {
        receipts = List.copyOf(receipts);
    }
}
