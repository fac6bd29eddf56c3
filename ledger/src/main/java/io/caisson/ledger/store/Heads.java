package io.caisson.ledger.store;

import io.caisson.ledger.port.ReceiptStore;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.receipt.Row;
import java.util.HashMap;
import java.util.Map;

/// Where the tenants' chains end, as far as the filler has come.
final class Heads implements ChainHeads {
    private final ReceiptStore receipts;
    private final Map<String, Chain.Head> heads = new HashMap<>();

    Heads(ReceiptStore receipts) {
        this.receipts = receipts;
    }

    @Override
    public Linked link(Row row) {
        var tenant = row.text(Column.TENANT);
        var salt = Chain.salt();
        var head = heads.computeIfAbsent(tenant, receipts::head).next(tenant, Chain.digest(salt, row));
        heads.put(tenant, head);
        return new Linked(row, salt, head.link(), head.seq());
    }

    @Override
    public void forget() {
        heads.clear();
    }
}
