package io.caisson.ledger.store;

import io.caisson.Value;
import io.caisson.ledger.port.ContentStore;
import io.caisson.ledger.port.Ending;
import io.caisson.ledger.port.ReceiptStore;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.receipt.StoredBytes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Looks receipts up, always for one tenant or for one of its users. Sees everything that was closed before it was
/// asked.
public final class Records {
    public static final Duration SETTLE_TIMEOUT = Duration.ofSeconds(10);

    private final ReceiptStore receipts;
    private final ContentStore contents;
    private final RecentReceipts recent;
    private final Runnable settle;

    /// @param recent what the database does not have yet
    /// @param settle waits until the database has everything
    public Records(ReceiptStore receipts, ContentStore contents, RecentReceipts recent, Runnable settle) {
        this.receipts = receipts;
        this.contents = contents;
        this.recent = recent;
        this.settle = settle;
    }

    /// The receipt of a tenant's own execution, as the JSON it was answered with.
    public Optional<String> receipt(String tenant, String id) {
        return receipt(ReceiptView.ofTenant(tenant), id);
    }

    /// As [#receipt(String, String)], when the view shows it.
    public Optional<String> receipt(ReceiptView view, String id) {
        return recent.document(view, id).or(() -> row(view, id).map(row -> document(view.tenant(), row)));
    }

    /// A receipt never changes, so one that is there need not wait for what others have just left in the journal.
    private Optional<Row> row(ReceiptView view, String id) {
        return findNow(view, id).or(() -> {
            settle.run();
            return receipts.find(view, id);
        });
    }

    /// Nothing also while the database is away: waiting for it says so better.
    private Optional<Row> findNow(ReceiptView view, String id) {
        try {
            return receipts.find(view, id);
        } catch (LedgerException e) {
            return Optional.empty();
        }
    }

    private String document(String tenant, Row row) {
        var inline = row.text(Column.DOCUMENT);
        return inline.isEmpty()
                ? content(tenant, row.text(Column.DOCUMENT_HASH))
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                        .orElseThrow(() -> gone(row))
                : inline;
    }

    /// As [#receipt(ReceiptView, String)], to be read in pieces.
    public Optional<StoredBytes> receiptBytes(ReceiptView view, String id) {
        return recent.document(view, id)
                .map(Records::inline)
                .or(() -> row(view, id).map(row -> documentBytes(view.tenant(), row)));
    }

    private StoredBytes documentBytes(String tenant, Row row) {
        var inline = row.text(Column.DOCUMENT);
        return inline.isEmpty()
                ? stored(tenant, row.text(Column.DOCUMENT_HASH)).orElseThrow(() -> gone(row))
                : inline(inline);
    }

    private static StoredBytes inline(String document) {
        return StoredBytes.of(document.getBytes(StandardCharsets.UTF_8));
    }

    private static LedgerException gone(Row row) {
        return new LedgerException("the document of " + row.text(Column.ID) + " is gone; verify the ledger");
    }

    /// As [#content], to be read in pieces.
    private Optional<StoredBytes> stored(String tenant, String hash) {
        var length = contents.length(tenant, hash);
        return length.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new StoredBytes(length.getAsLong(), (from, most) -> contents.piece(tenant, hash, from, most)));
    }

    /// What a receipt refers to by `hash`.
    public Optional<byte[]> content(String tenant, String hash) {
        return contents.find(tenant, hash);
    }

    /// A file that an execution left.
    public Optional<Kept> artifact(String tenant, String id, String path) {
        return artifact(ReceiptView.ofTenant(tenant), id, path);
    }

    /// As [#artifact(String, String, String)], when the view shows the execution.
    public Optional<Kept> artifact(ReceiptView view, String id, String path) {
        return row(view, id).stream()
                .flatMap(row -> Value.json(row.text(Column.ARTIFACTS)).list(Map.class).stream())
                .filter(artifact -> path.equals(artifact.get("path")))
                .findFirst()
                .flatMap(artifact -> stored(view.tenant(), String.valueOf(artifact.get("hash")))
                        .map(bytes -> new Kept(String.valueOf(artifact.get("mediaType")), bytes)));
    }

    /// An artifact, to be read in pieces.
    public record Kept(String mediaType, StoredBytes stored) {

        /// All of it at once.
        public byte[] bytes() {
            return stored.read(0, Math.toIntExact(stored.length()));
        }
    }

    /// How the last executions of all tenants ended, oldest first. For what is learned from them, not for callers.
    public List<Ending> endings(int most) {
        return receipts.endings(most);
    }

    /// The receipts that `filter` lets pass, newest first, without what the guests wrote.
    public List<ReceiptLine> list(String tenant, Filter filter) {
        return list(ReceiptView.ofTenant(tenant), filter);
    }

    /// As [#list(String, Filter)], of what a view shows.
    public List<ReceiptLine> list(ReceiptView view, Filter filter) {
        settle.run();
        return receipts.page(view, filter);
    }
}
