package io.caisson.ledger.chain;

import io.caisson.ledger.port.ActScan;
import io.caisson.ledger.port.ActStore;
import io.caisson.ledger.port.CheckpointStore;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SigningKey;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes a checkpoint from time to time, and at the end.
public final class Checkpoints {
    private static final long RECEIPTS = 5_000;
    private static final long NANOS = Duration.ofMinutes(1).toNanos();

    private final CheckpointStore store;
    private final ActStore acts;
    private final Supplier<SigningKey> source;
    /// Not the lock of those who make checkpoints: they wait for transactions that need the key.
    private final Object opening = new Object();

    private @Nullable SigningKey key;
    private final Clock clock;
    private long unsigned;
    private long madeAt = System.nanoTime();

    /// @param key opened when it is needed
    public Checkpoints(CheckpointStore store, ActStore acts, Supplier<SigningKey> key, Clock clock) {
        this.store = store;
        this.acts = acts;
        this.source = key;
        this.clock = clock;
    }

    public SigningKey key() {
        synchronized (opening) {
            if (key == null) {
                key = source.get();
            }
            return key;
        }
    }

    /// Counts receipts that no checkpoint covers yet.
    public synchronized void note(long receipts) {
        unsigned += receipts;
        if (unsigned >= RECEIPTS || System.nanoTime() - madeAt >= NANOS) {
            make();
        }
    }

    /// Covers what is not covered yet, unless the newest one is young: a process that runs one program after another
    /// would spend more on signing than on running.
    public synchronized void last() {
        var young = newest().filter(checkpoint ->
                StoredValues.micros(clock.instant()) - checkpoint.createdAtMicros() < NANOS / 1_000);
        if (young.isEmpty() && (unsigned > 0 || actsAreUncovered())) {
            make();
        }
    }

    private boolean actsAreUncovered() {
        var covered = newest().map(checkpoint -> checkpoint.act().number()).orElse(0L);
        return acts.newest()
                .filter(act -> act.number() > covered && !act.is(LedgerAct.Kind.ADOPTED))
                .isPresent();
    }

    private void make() {
        store.add(ends -> Checkpoint.of(
                ends.before().map(Checkpoint::number).orElse(0L) + 1,
                ends.position(),
                StoredValues.micros(clock.instant()),
                ends.heads(),
                ends.act()
                        .map(act -> new Checkpoint.ActMark(act.number(), act.hash()))
                        .orElse(Checkpoint.ActMark.NONE),
                ends.before().map(Checkpoint::hash).orElse(""),
                key()));
        unsigned = 0;
        madeAt = System.nanoTime();
    }

    Optional<Checkpoint> newest() {
        return store.newest();
    }

    /// The first checkpoint that names receipt `seq` of a tenant. Heads only grow, so half of the rest is left at each
    /// step.
    static Optional<Checkpoint> covering(ActScan acts, String tenant, long seq) {
        var low = 1L;
        var high = acts.newestCheckpoint().map(Checkpoint::number).orElse(0L);
        var found = Optional.<Checkpoint>empty();
        while (low <= high) {
            var middle = (low + high) >>> 1;
            var checkpoint = acts.checkpoint(middle);
            if (checkpoint.isEmpty()) {
                return Optional.empty();
            }
            if (checkpoint
                            .get()
                            .heads()
                            .getOrDefault(tenant, Checkpoint.Mark.NONE)
                            .seq()
                    >= seq) {
                found = checkpoint;
                high = middle - 1;
            } else {
                low = middle + 1;
            }
        }
        return found;
    }
}
