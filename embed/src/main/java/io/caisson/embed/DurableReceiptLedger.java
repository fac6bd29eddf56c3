package io.caisson.embed;

import io.caisson.account.Caller;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.analytics.Analytics;
import io.caisson.ledger.billing.Invoices;
import io.caisson.ledger.billing.Quotes;
import io.caisson.ledger.billing.Tiers;
import io.caisson.ledger.chain.Verification;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.record.EventId;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.store.Records;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Answers an embedding application from the ledger of the data folder. Thread-safe.
record DurableReceiptLedger(DurableLedger ledger) implements ReceiptLedger {

    @Override
    public Optional<String> receipt(Caller caller, String id) {
        return ledger.records().receipt(ReceiptView.of(caller), id);
    }

    @Override
    public List<ReceiptLine> receipts(Caller caller, Filter filter) {
        return ledger.records().list(ReceiptView.of(caller), filter);
    }

    @Override
    public Optional<byte[]> artifact(Caller caller, String id, String path) {
        return ledger.records().artifact(ReceiptView.of(caller), id, path).map(Records.Kept::bytes);
    }

    @Override
    public Analytics analytics() {
        return ledger.books().analytics();
    }

    @Override
    public Tiers tiers() {
        return ledger.books().tiers();
    }

    @Override
    public Quotes quotes() {
        return ledger.books().quotes();
    }

    @Override
    public Invoices invoices() {
        return ledger.books().invoices();
    }

    @Override
    public LedgerProof verify() {
        return proof(ledger.verify());
    }

    @Override
    public LedgerProof verify(String checkpoint) {
        return proof(ledger.verify(Checkpoint.parse(checkpoint)));
    }

    private static LedgerProof proof(Verification verification) {
        return new LedgerProof(
                verification.receipts(),
                verification.tenants(),
                verification.flaw().map(Verification.Flaw::what),
                verification.newest().map(Checkpoint::json),
                verification.summary());
    }

    @Override
    public Listening listen(Caller caller, String after, Consumer<String> listener) {
        var events = ledger.events();
        var reader = events.reader(ReceiptView.of(caller), EventId.parse(after));
        return events.listen(reader, event -> listener.accept(event.json()))::close;
    }
}
