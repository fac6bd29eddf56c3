package io.caisson.ledger.chain;

import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Linked;
import java.util.Arrays;
import java.util.HexFormat;
import org.jdbi.v3.core.Handle;

/// The receipts of a tenant that retention may forget: those closed before `cut`, as far as checkpoints allow that age.
///
/// @param first the lowest number among them
/// @param last the highest; below `first` when there are none
public record OldReceipts(String tenant, long cut, long first, long last) {

    public static OldReceipts of(Handle handle, String tenant, long cut) {
        return handle.createQuery(
                        "select min(seq), max(seq) from receipt where tenant = ? and closed_at < ? and seq <= ?")
                .bind(0, tenant)
                .bind(1, cut)
                .bind(2, AgeBound.highest(handle, tenant, cut))
                .map((row, _) -> {
                    var first = row.getLong(1);
                    return row.wasNull()
                            ? new OldReceipts(tenant, cut, 1, 0)
                            : new OldReceipts(tenant, cut, first, row.getLong(2));
                })
                .one();
    }

    /// Whether they are what was recorded: each link is that of its receipt, up to a link that a checkpoint signed, or
    /// to the end of the chain where none covers them yet. A receipt whose row was changed to look old is none.
    public boolean isProven(Handle handle, Acts acts) {
        if (last < first) {
            return true;
        }
        var checkpoint = Checkpoints.covering(handle, tenant, last);
        if (checkpoint.isPresent() && !checkpoint.get().isSignedBy(acts.key())) {
            return false;
        }
        var end = checkpoint
                .map(signed -> signed.heads().getOrDefault(tenant, Checkpoint.Mark.NONE))
                .map(mark -> new Chain.Head(mark.seq(), HexFormat.of().parseHex(mark.link())))
                .orElseGet(() -> Checkpoints.heads(handle).getOrDefault(tenant, Chain.Head.NONE));
        return isLinked(handle, end);
    }

    private boolean isLinked(Handle handle, Chain.Head end) {
        var head = new Chain.Head(first - 1, linkBefore(handle));
        try (var links = ChainLinks.of(handle, tenant, first, end.seq())) {
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

    /// The link of the receipt before the first, also when only a stub is left of it.
    private byte[] linkBefore(Handle handle) {
        return handle.createQuery("select link from receipt where tenant = :tenant and seq = :seq"
                        + " union all select link from stub where tenant = :tenant and seq = :seq")
                .bind("tenant", tenant)
                .bind("seq", first - 1)
                .mapTo(byte[].class)
                .findFirst()
                .orElse(new byte[0]);
    }
}
