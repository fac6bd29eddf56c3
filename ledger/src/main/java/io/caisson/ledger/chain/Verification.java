package io.caisson.ledger.chain;

import io.caisson.ledger.port.LedgerSnapshot;
import io.caisson.ledger.port.LedgerStore;
import io.caisson.ledger.port.ReceiptScan;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.signed.SigningKey;
import io.caisson.text.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// Whether the ledger is what was recorded.
///
/// @param receipts how many were proven, those included of which only a stub is left
/// @param flaw what is wrong with the first bad link; empty when all of them hold
/// @param newest the newest checkpoint, to be kept elsewhere
public record Verification(
        long receipts, long stubs, int tenants, int checkpoints, Optional<Flaw> flaw, Optional<Checkpoint> newest) {

    /// The first bad link.
    ///
    /// @param seq the number of the receipt in its tenant's chain; 0 when it is not about one receipt
    /// @param id the execution; empty when it is not there
    public record Flaw(String tenant, long seq, String id, String what) {}

    public boolean holds() {
        return flaw.isEmpty();
    }

    /// One line for people.
    public String summary() {
        return flaw.map(bad -> "the ledger is NOT what was recorded: " + Text.printable(bad.what())
                        + (bad.tenant().isEmpty() ? "" : " (tenant " + Text.printable(bad.tenant()) + ")"))
                .orElseGet(() -> "the chain holds: " + receipts + " receipts of " + tenants + " tenants, " + checkpoints
                        + " checkpoints"
                        + (stubs == 0 ? "" : ", " + stubs + " of the receipts forgotten by retention"));
    }

    public static Verification of(LedgerStore store, SigningKey key) {
        return store.snapshot(ledger -> new Walk(ledger, key, List.of()).verify());
    }

    /// As [#of(LedgerStore, SigningKey)], and against a checkpoint that was kept elsewhere.
    public static Verification of(LedgerStore store, SigningKey key, Checkpoint kept) {
        return store.snapshot(ledger -> new Walk(ledger, key, List.of(kept)).verify());
    }

    /// One pass over all chains, and one over the sums of their receipts.
    private static final class Walk {
        private final LedgerSnapshot ledger;
        private final SigningKey key;
        private final List<Checkpoint> kept;
        private final Map<String, Map<Long, String>> demanded = new HashMap<>();
        private AgeBound ages = new AgeBound(List.of());
        private long receipts;
        private long stubs;

        Walk(LedgerSnapshot ledger, SigningKey key, List<Checkpoint> kept) {
            this.ledger = ledger;
            this.key = key;
            this.kept = kept;
        }

        Verification verify() {
            var checkpoints = ledger.acts().checkpoints();
            var heads = ledger.receipts().heads();
            var tenants = new TreeSet<>(ledger.receipts().tenants());
            checkpoints.forEach(checkpoint -> tenants.addAll(checkpoint.heads().keySet()));
            kept.forEach(checkpoint -> tenants.addAll(checkpoint.heads().keySet()));
            var all = new ArrayList<>(checkpoints);
            all.addAll(kept);
            ages = new AgeBound(all);
            var flaw = checkpointFlaw(checkpoints).or(() -> new ActChain(ledger.acts(), key, all).flaw());
            demand(checkpoints);
            demand(kept);
            for (var tenant : tenants) {
                flaw = flaw.or(() -> tenantFlaw(tenant, heads.getOrDefault(tenant, Chain.Head.NONE)));
            }
            flaw = flaw.or(this::storageFlaw);
            return new Verification(
                    receipts,
                    stubs,
                    tenants.size(),
                    checkpoints.size(),
                    flaw,
                    checkpoints.isEmpty() ? Optional.empty() : Optional.of(checkpoints.getLast()));
        }

        private void demand(List<Checkpoint> checkpoints) {
            checkpoints.forEach(checkpoint -> checkpoint
                    .heads()
                    .forEach((tenant, mark) -> demanded.computeIfAbsent(tenant, _ -> new HashMap<>())
                            .put(mark.seq(), mark.link())));
        }

        private Optional<Flaw> checkpointFlaw(List<Checkpoint> checkpoints) {
            var previous = "";
            var number = 0L;
            for (var checkpoint : checkpoints) {
                number++;
                if (checkpoint.number() != number || !checkpoint.previous().equals(previous)) {
                    return flaw("", 0, "", "checkpoint " + checkpoint.number() + " does not follow the one before it");
                }
                if (!checkpoint.isSignedBy(key)) {
                    return flaw(
                            "",
                            0,
                            "",
                            "checkpoint " + number + " is not signed by this ledger's key (" + key.id() + ")");
                }
                previous = checkpoint.hash();
            }
            return kept.stream()
                    .filter(checkpoint -> !checkpoint.isSignedBy(key))
                    .findFirst()
                    .flatMap(checkpoint -> flaw(
                            "", 0, "", "the checkpoint given is not signed by this ledger's key (" + key.id() + ")"));
        }

        private static Optional<Flaw> flaw(String tenant, long seq, String id, String what) {
            return Optional.of(new Flaw(tenant, seq, id, what));
        }

        private Optional<Flaw> tenantFlaw(String tenant, Chain.Head end) {
            var forgotten = new ForgottenReceipts(ledger, tenant, ages);
            return chainFlaw(tenant, end, forgotten).or(forgotten::endFlaw).or(forgotten::rollupFlaw);
        }

        private Optional<Flaw> chainFlaw(String tenant, Chain.Head end, ForgottenReceipts forgotten) {
            var head = Chain.Head.NONE;
            try (var links = ChainLinks.of(ledger.receipts(), tenant)) {
                for (var item = links.next(); item != null; item = links.next()) {
                    var seq = head.seq() + 1;
                    if (item.seq() != seq) {
                        return flaw(tenant, seq, "", "receipt " + seq + " is missing");
                    }
                    head = head.next(tenant, item.digest());
                    var flaw = item.stub().isPresent()
                            ? stubFlaw(item.stub().get(), forgotten)
                            : receiptFlaw(tenant, head, item.receipt().orElseThrow());
                    if (flaw.isPresent()) {
                        return flaw;
                    }
                    receipts++;
                    var signed = demanded.getOrDefault(tenant, Map.of()).get(seq);
                    if (signed != null && !signed.equals(HexFormat.of().formatHex(head.link()))) {
                        return flaw(
                                tenant, seq, "", "the chain up to receipt " + seq + " is not the one that was signed");
                    }
                }
            }
            return endFlaw(tenant, head, end);
        }

        private Optional<Flaw> stubFlaw(ReceiptScan.Stub stub, ForgottenReceipts forgotten) {
            stubs++;
            return forgotten.stubFlaw(stub);
        }

        private Optional<Flaw> receiptFlaw(String tenant, Chain.Head head, Linked link) {
            if (!Arrays.equals(head.link(), link.link())) {
                return flaw(
                        tenant,
                        head.seq(),
                        link.row().text(Column.ID),
                        "receipt " + head.seq() + ", " + link.row().text(Column.ID)
                                + ", was changed or stands in another's place");
            }
            return contentFlaw(tenant, head.seq(), link.row());
        }

        private Optional<Flaw> endFlaw(String tenant, Chain.Head head, Chain.Head end) {
            var signed = demanded.getOrDefault(tenant, Map.of()).keySet().stream()
                    .mapToLong(Long::longValue)
                    .max();
            if (signed.orElse(0) > head.seq()) {
                return flaw(
                        tenant,
                        head.seq() + 1,
                        "",
                        "receipt " + (head.seq() + 1) + " is missing: " + signed.getAsLong() + " were signed, "
                                + head.seq() + " are left");
            }
            if (end.seq() != head.seq() || !Arrays.equals(end.link(), head.link())) {
                return flaw(tenant, head.seq() + 1, "", "receipt " + (head.seq() + 1) + " is missing at the end");
            }
            return Optional.empty();
        }

        private Optional<Flaw> storageFlaw() {
            return ledger.rollups()
                    .storageDifference()
                    .flatMap(found -> flaw(
                            found.tenant(),
                            0,
                            "",
                            "the total of stored bytes is " + found.stored() + ", counted are " + found.counted()));
        }

        /// A document that is kept apart must still be the one the receipt names.
        private Optional<Flaw> contentFlaw(String tenant, long seq, Row row) {
            if (!row.text(Column.DOCUMENT).isEmpty()) {
                return Optional.empty();
            }
            var hash = row.text(Column.DOCUMENT_HASH);
            return ledger.receipts()
                            .content(tenant, hash)
                            .filter(bytes -> Content.hash(bytes).equals(hash))
                            .isPresent()
                    ? Optional.empty()
                    : flaw(tenant, seq, row.text(Column.ID), "the document of receipt " + seq + " is gone or changed");
        }
    }
}
