package io.caisson.embed;

import io.caisson.account.Caller;
import io.caisson.ledger.analytics.Analytics;
import io.caisson.ledger.billing.Invoices;
import io.caisson.ledger.billing.Quotes;
import io.caisson.ledger.billing.Tiers;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.ReceiptLine;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The ledger as an embedding application reads it: receipts, figures, invoices, proofs and events.
///
/// Thread-safe, and usable until its [Caisson] is closed. Every answer contains all executions that ended before the
/// question. A caller sees the receipts of its tenant with the scope `read:all`, else its own. Each method throws
/// [io.caisson.ledger.receipt.LedgerException] when the database does not answer.
public interface ReceiptLedger {

    /// One receipt, as the JSON in which a server answers it; empty when the caller does not see such a receipt.
    Optional<String> receipt(Caller caller, String id);

    /// One page of receipts, newest first. [Filter#before] of the next page is the last [ReceiptLine#seq] of this one.
    List<ReceiptLine> receipts(Caller caller, Filter filter);

    /// The content of an artifact that an execution left at `path`.
    Optional<byte[]> artifact(Caller caller, String id, String path);

    /// Usage and statistics of tenants, agents and codes.
    Analytics analytics();

    /// The price list: tiers with their ceilings and prices.
    Tiers tiers();

    /// What a run would cost.
    Quotes quotes();

    /// Invoices by tenant and month.
    Invoices invoices();

    /// Proves the chain of every tenant against itself and against the signed checkpoints.
    LedgerProof verify();

    /// As [#verify()], and against a checkpoint that was kept elsewhere. So a cut-off end is found, too.
    ///
    /// @param checkpoint the JSON of [LedgerProof#checkpoint]
    /// @throws IllegalArgumentException when that is no checkpoint
    LedgerProof verify(String checkpoint);

    /// Hands events of executions to `listener`, as JSON and in order, on a thread of its own. The listener may be
    /// slow;
    /// what it throws is logged once.
    ///
    /// @param after the `eventId` after which the events begin; `0-0` for all that the ledger still has
    /// @throws IllegalArgumentException when `after` is no event id
    Listening listen(Caller caller, String after, Consumer<String> listener);

    /// A listener's registration. Closing it ends the events.
    interface Listening extends AutoCloseable {
        @Override
        void close();
    }
}
