package io.caisson.ledger.store;

import io.caisson.account.Caller;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.ReceiptView;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The receipts that the journal has and the database does not have yet. Whoever asks for one of them by its id need
/// not
/// wait until the database has taken everything before it, such as the large files of other tenants.
///
/// Only documents that are stored inside their row are kept, and only a bounded amount of them. All others are found as
/// soon as the database has them. Thread-safe.
public final class RecentReceipts {
    private static final long MAX_BYTES = 16L << 20;

    private final long maxBytes;
    private final Map<String, Recent> byId = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();

    /// @param isWritten whether the journal has it; before that it could still be lost
    private record Recent(Caller caller, String document, boolean isWritten) {
        Recent written() {
            return new Recent(caller, document, true);
        }
    }

    public RecentReceipts() {
        this(MAX_BYTES);
    }

    RecentReceipts(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /// A receipt is about to be written to the journal: before, so that the database cannot have it earlier.
    public void closing(Caller caller, Entry closing) {
        var document = closing.row().text(Column.DOCUMENT);
        if (document.isEmpty()) {
            return;
        }
        if (bytes.addAndGet(document.length()) > maxBytes) {
            bytes.addAndGet(-document.length());
        } else {
            byId.put(closing.id(), new Recent(caller, document, false));
        }
    }

    /// The journal has it now.
    public void written(String id) {
        byId.computeIfPresent(id, (_, recent) -> recent.written());
    }

    /// The database has these.
    public void filled(Collection<String> ids) {
        for (var id : ids) {
            var recent = byId.remove(id);
            if (recent != null) {
                bytes.addAndGet(-recent.document.length());
            }
        }
    }

    /// The JSON of a receipt that the view shows.
    Optional<String> document(ReceiptView view, String id) {
        return Optional.ofNullable(byId.get(id))
                .filter(recent -> recent.isWritten && view.includes(recent.caller))
                .map(Recent::document);
    }
}
