package io.caisson.ledger.chain;

import io.caisson.ledger.port.LedgerSnapshot;
import io.caisson.ledger.port.ReceiptScan;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.signed.Checkpoint;
import java.util.Arrays;
import java.util.HexFormat;

/// The receipts of a tenant that retention may forget: those closed before `cut`, as far as checkpoints allow that age.
///
/// @param first the lowest number among them
/// @param last the highest; below `first` when there are none
public record OldReceipts(String tenant, long cut, long first, long last) {

    public static OldReceipts of(LedgerSnapshot ledger, String tenant, long cut) {
        return ledger.receipts()
                .closedBefore(tenant, cut, AgeBound.highest(ledger.acts(), tenant, cut))
                .map(found -> new OldReceipts(tenant, cut, found.first(), found.last()))
                .orElse(new OldReceipts(tenant, cut, 1, 0));
    }

    /// Whether they are what was recorded: each link is that of its receipt, up to a link that a checkpoint signed, or
    /// to the end of the chain where none covers them yet. A receipt whose row was changed to look old is none.
    public boolean isProven(LedgerSnapshot ledger, Acts acts) {
        if (last < first) {
            return true;
        }
        var checkpoint = Checkpoints.covering(ledger.acts(), tenant, last);
        if (checkpoint.isPresent() && !checkpoint.get().isSignedBy(acts.key())) {
            return false;
        }
        var end = checkpoint
                .map(signed -> signed.heads().getOrDefault(tenant, Checkpoint.Mark.NONE))
                .map(mark -> new Chain.Head(mark.seq(), HexFormat.of().parseHex(mark.link())))
                .orElseGet(() -> ledger.receipts().heads().getOrDefault(tenant, Chain.Head.NONE));
        return isLinked(ledger.receipts(), end);
    }

    private boolean isLinked(ReceiptScan receipts, Chain.Head end) {
        var head = new Chain.Head(first - 1, receipts.link(tenant, first - 1).orElse(new byte[0]));
        try (var links = ChainLinks.of(receipts, tenant, first, end.seq())) {
            for (var item = links.next(); item != null; item = links.next()) {
                head = head.next(tenant, item.digest());
                var stored = item.receipt().map(Linked::link).orElse(head.link());
                if (item.seq() != head.seq() || !Arrays.equals(stored, head.link())) {
                    return false;
                }
            }
        }
        return head.seq() == end.seq() && Arrays.equals(head.link(), end.link());
    }
}
