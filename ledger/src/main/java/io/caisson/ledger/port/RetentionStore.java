package io.caisson.ledger.port;

import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.rollup.Rollup;
import java.util.List;
import java.util.Map;

/// What retention reads and forgets. Only the process that appends receipts forgets them.
public interface RetentionStore {
    /// The tenants that have a chain, by name.
    List<String> tenants();

    /// Receipts that were closed before a moment, the oldest first.
    ///
    /// @param highest the highest number in the chain to look at
    List<Linked> old(String tenant, long closedBefore, long highest, int limit);

    /// Puts stubs in the place of receipts, adds their sums to those of forgotten receipts, and appends the signed act,
    /// in one unit. The stubs get the number of the act.
    ///
    /// @param signer is told of each hour that changed, with the sums of all its forgotten receipts as JSON
    /// @return what is stored of the tenant after it
    StorageTotal forget(Forgetting what, ActSigner<Map<Long, String>> signer);

    /// Contents of a tenant that have not come into use since a moment, the longest unused first.
    List<UnusedContent> unused(String tenant, long usedBefore, int limit);

    /// Removes contents, but not those that came into use again meanwhile.
    ///
    /// @return what is stored of the tenant after it
    StorageTotal forgetContents(String tenant, List<UnusedContent> contents);

    /// Receipts of one tenant that are forgotten in one unit.
    ///
    /// @param stubs what stays of them, in the order of their numbers
    /// @param sums what the roll-ups have of them
    /// @param bytes what they took
    record Forgetting(String tenant, List<NewStub> stubs, Rollup sums, long bytes) {}

    /// What stays of a receipt.
    ///
    /// @param position of the receipt's closing in the journal
    record NewStub(long seq, long position, byte[] digest, byte[] link) {}

    /// A content as it was when it was found unused.
    record UnusedContent(String hash, long usedAt) {}
}
