package io.caisson.ledger.chain;

import io.caisson.Value;
import io.caisson.ledger.port.ActScan;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.signed.SignedTable;
import io.caisson.ledger.signed.SigningKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Proves the chain of acts, and that rows of signed tables are what the newest act about them says.
final class ActChain {
    private final ActScan scan;
    private final SigningKey key;
    private final Map<Long, String> demanded = new HashMap<>();
    private final Map<String, String> bodies = new HashMap<>();

    /// @param checkpoints each names an act that has to be there
    ActChain(ActScan scan, SigningKey key, Collection<Checkpoint> checkpoints) {
        this.scan = scan;
        this.key = key;
        checkpoints.forEach(checkpoint ->
                demanded.put(checkpoint.act().number(), checkpoint.act().hash()));
        demanded.remove(Checkpoint.ActMark.NONE.number());
    }

    Optional<Verification.Flaw> flaw() {
        return linkFlaw().or(this::tableFlaw);
    }

    private Optional<Verification.Flaw> linkFlaw() {
        var number = 0L;
        var previous = "";
        try (var acts = scan.acts()) {
            while (acts.hasNext()) {
                var act = acts.next();
                number++;
                var hash = act.hash();
                if (act.number() != number || !act.previous().equals(previous)) {
                    return flaw(act.tenant(), "act " + number + " is missing, or act " + act.number() + " was changed");
                }
                if (!act.isSignedBy(key)) {
                    return flaw(
                            act.tenant(), "act " + number + " is not signed by this ledger's key (" + key.id() + ")");
                }
                if (!demanded.getOrDefault(number, hash).equals(hash)) {
                    return flaw(act.tenant(), "act " + number + " is not the one that a checkpoint signed");
                }
                if (!act.subject().isEmpty()) {
                    bodies.put(act.subject(), act.body());
                }
                previous = hash;
            }
        }
        return endFlaw(number);
    }

    private Optional<Verification.Flaw> endFlaw(long last) {
        var signed = demanded.keySet().stream().mapToLong(Long::longValue).max().orElse(1);
        return signed > last
                ? flaw("", "act " + (last + 1) + " is missing: " + signed + " were signed, " + last + " are left")
                : Optional.empty();
    }

    private Optional<Verification.Flaw> tableFlaw() {
        for (var table : SignedTable.values()) {
            var flaw = tableFlaw(table);
            if (flaw.isPresent()) {
                return flaw;
            }
        }
        return bodies.keySet().stream()
                .sorted()
                .findFirst()
                .flatMap(subject -> flaw("", SignedTable.name(subject) + " was removed; a signed act wrote it"));
    }

    /// Leaves acts whose row it has not met.
    private Optional<Verification.Flaw> tableFlaw(SignedTable table) {
        try (var rows = scan.rows(table)) {
            while (rows.hasNext()) {
                var row = rows.next();
                var body = bodies.remove(row.subject());
                if (body == null) {
                    return flaw(row.tenant(), row.name() + " was written by no signed act");
                }
                if (!row.isAs(Value.json(body).map())) {
                    return flaw(row.tenant(), row.name() + " was changed after it was signed");
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Verification.Flaw> flaw(@Nullable String tenant, String what) {
        return Optional.of(new Verification.Flaw(tenant == null ? "" : tenant, 0, "", what));
    }
}
