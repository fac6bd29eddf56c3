package io.caisson.ledger.port;

import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.Row;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The receipts of all tenants, as the database has them: appended in batches, found by id, read page by page.
///
/// One process at a time appends; any number read. Scans of whole chains are in [LedgerSnapshot], forgetting is in
/// [RetentionStore].
public interface ReceiptStore {
    /// How far the journal is in the database; [Progress#NONE] in a new one.
    Progress progress();

    /// Where the chain of `tenant` ends; [Chain.Head#NONE] where it has not begun.
    Chain.Head head(String tenant);

    /// Takes a batch in one unit: all of it or nothing. The unit is the receipts, those contents that are not there
    /// yet, the roll-ups, the heads of the chains, the totals of stored bytes, and the progress.
    ///
    /// When it throws, the database may have the batch all the same; [#progress] tells.
    ///
    /// @return what is stored now of each tenant in the batch
    List<StorageTotal> append(Batch batch);

    /// The receipt with this id, when the view shows it.
    Optional<Row> find(ReceiptView view, String id);

    /// The receipts that `filter` lets pass, newest first. The limit is within 1 and 1,000 whatever the filter says.
    List<ReceiptLine> page(ReceiptView view, Filter filter);

    /// How the last runs of all tenants ended, oldest first.
    List<Ending> endings(int limit);

    /// The rows whose entry lies in a range of journal positions, in its order. They have the columns that were asked
    /// for and no others.
    List<Row> entries(EntryRange range);

    /// The newest receipt of the view that was opened after `since` for a call with this idempotency key.
    Optional<RepeatedCall> repeated(ReceiptView view, String idempotencyKey, Instant since);
}
