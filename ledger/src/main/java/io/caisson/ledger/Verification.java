package io.caisson.ledger;

import io.caisson.Text;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

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

    static Verification of(Store store, SigningKey key) {
        return store.snapshot(handle -> new Walk(handle, key, List.of()).verify());
    }

    /// As [#of(Store, SigningKey)], and against a checkpoint that was kept elsewhere.
    static Verification of(Store store, SigningKey key, Checkpoint kept) {
        return store.snapshot(handle -> new Walk(handle, key, List.of(kept)).verify());
    }

    /// One pass over all chains.
    private static final class Walk {
        private static final String LINKS =
                "select " + Column.all().map(Column::label).collect(Collectors.joining(", "))
                        + ", salt, link, seq from receipt where tenant = ? order by seq";

        private final Handle handle;
        private final SigningKey key;
        private final List<Checkpoint> kept;
        private final Map<String, Map<Long, String>> demanded = new HashMap<>();
        private long receipts;
        private long stubs;

        Walk(Handle handle, SigningKey key, List<Checkpoint> kept) {
            this.handle = handle;
            this.key = key;
            this.kept = kept;
        }

        Verification verify() {
            var checkpoints = Checkpoints.all(handle);
            var heads = Checkpoints.heads(handle);
            var tenants = new TreeSet<>(heads.keySet());
            tenants.addAll(handle.createQuery("select distinct tenant from receipt")
                    .mapTo(String.class)
                    .list());
            checkpoints.forEach(checkpoint -> tenants.addAll(checkpoint.heads().keySet()));
            kept.forEach(checkpoint -> tenants.addAll(checkpoint.heads().keySet()));
            var flaw = checkpointFlaw(checkpoints);
            demand(checkpoints);
            demand(kept);
            for (var tenant : tenants) {
                flaw = flaw.or(() -> chainFlaw(tenant, heads.getOrDefault(tenant, Chain.Head.NONE)));
            }
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

        private Optional<Flaw> chainFlaw(String tenant, Chain.Head end) {
            var forgotten = stubs(tenant);
            try (var statement = handle.getConnection().prepareStatement(LINKS)) {
                statement.setString(1, tenant);
                statement.setFetchSize(1_000);
                try (var rows = statement.executeQuery()) {
                    return chainFlaw(tenant, end, forgotten, rows);
                }
            } catch (SQLException e) {
                throw new LedgerException("the receipts cannot be read (" + e.getMessage() + ")", e);
            }
        }

        private Map<Long, byte[]> stubs(String tenant) {
            var digests = new HashMap<Long, byte[]>();
            handle.createQuery("select seq, digest from stub where tenant = ?")
                    .bind(0, tenant)
                    .map((row, _) -> Map.entry(row.getLong(1), row.getBytes(2)))
                    .forEach(entry -> digests.put(entry.getKey(), entry.getValue()));
            return digests;
        }

        private Optional<Flaw> chainFlaw(String tenant, Chain.Head end, Map<Long, byte[]> forgotten, ResultSet rows)
                throws SQLException {
            var head = Chain.Head.NONE;
            var more = rows.next();
            while (more || forgotten.containsKey(head.seq() + 1)) {
                var seq = head.seq() + 1;
                var digest = forgotten.get(seq);
                if (digest != null) {
                    head = head.next(tenant, digest);
                    stubs++;
                } else {
                    var link = Linked.read(rows);
                    if (link.seq() != seq) {
                        return flaw(tenant, seq, "", "receipt " + seq + " is missing");
                    }
                    head = head.next(tenant, Chain.digest(link.salt(), link.row()));
                    if (!Arrays.equals(head.link(), link.link())) {
                        return flaw(
                                tenant,
                                seq,
                                link.row().text(Column.ID),
                                "receipt " + seq + ", " + link.row().text(Column.ID)
                                        + ", was changed or stands in another's place");
                    }
                    var content = contentFlaw(tenant, seq, link.row());
                    if (content.isPresent()) {
                        return content;
                    }
                    more = rows.next();
                }
                receipts++;
                var signed = demanded.getOrDefault(tenant, Map.of()).get(seq);
                if (signed != null && !signed.equals(HexFormat.of().formatHex(head.link()))) {
                    return flaw(tenant, seq, "", "the chain up to receipt " + seq + " is not the one that was signed");
                }
            }
            return endFlaw(tenant, head, end);
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

        /// A document that is kept apart must still be the one the receipt names.
        private Optional<Flaw> contentFlaw(String tenant, long seq, Row row) {
            if (!row.text(Column.DOCUMENT).isEmpty()) {
                return Optional.empty();
            }
            var hash = row.text(Column.DOCUMENT_HASH);
            return handle.createQuery("select bytes from content where tenant = ? and hash = ?")
                            .bind(0, tenant)
                            .bind(1, hash)
                            .mapTo(byte[].class)
                            .findOne()
                            .filter(bytes -> Content.hash(bytes).equals(hash))
                            .isPresent()
                    ? Optional.empty()
                    : flaw(tenant, seq, row.text(Column.ID), "the document of receipt " + seq + " is gone or changed");
        }
    }
}
