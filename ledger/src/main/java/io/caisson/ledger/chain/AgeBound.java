package io.caisson.ledger.chain;

import io.caisson.ledger.port.ActScan;
import io.caisson.ledger.signed.Checkpoint;
import java.util.Collection;
import java.util.Comparator;
import java.util.TreeMap;

/// How old receipts can be, from signed checkpoints alone.
///
/// A receipt that a checkpoint does not name yet came after it. So a receipt above the head of any checkpoint that was
/// made after a moment counts as younger than that moment, whatever its own row says. Retention and verification keep
/// to the same bound; that is why no tolerance is needed. A receipt that waited in the journal while a checkpoint was
/// made is kept longer by that wait.
final class AgeBound {
    /// By the moment a checkpoint was made, the earliest checkpoint among those made then or later.
    private final TreeMap<Long, Checkpoint> earliest = new TreeMap<>();

    AgeBound(Collection<Checkpoint> checkpoints) {
        var first = Long.MAX_VALUE;
        for (var checkpoint : checkpoints.stream()
                .sorted(Comparator.comparingLong(Checkpoint::createdAtMicros).reversed())
                .toList()) {
            if (checkpoint.number() < first) {
                first = checkpoint.number();
                earliest.put(checkpoint.createdAtMicros(), checkpoint);
            }
        }
    }

    /// The highest number of a receipt of `tenant` that can have been closed before `cut`.
    long highest(String tenant, long cut) {
        return earliest.tailMap(cut, false).values().stream()
                .findFirst()
                .map(checkpoint -> head(checkpoint, tenant))
                .orElse(Long.MAX_VALUE);
    }

    /// As [#highest(String, long)], from the checkpoints of the database.
    static long highest(ActScan acts, String tenant, long cut) {
        return acts.checkpointAfter(cut)
                .map(checkpoint -> head(checkpoint, tenant))
                .orElse(Long.MAX_VALUE);
    }

    private static long head(Checkpoint checkpoint, String tenant) {
        return checkpoint.heads().getOrDefault(tenant, Checkpoint.Mark.NONE).seq();
    }
}
