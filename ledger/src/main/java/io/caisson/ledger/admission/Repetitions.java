package io.caisson.ledger.admission;

import io.caisson.Refusal;
import io.caisson.account.Caller;
import io.caisson.execution.Admission.Pass;
import io.caisson.ledger.port.RepetitionStore;
import io.caisson.receipt.Receipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Refusals of the last minute, so that a caller who does not stop asking fills no disk.
///
/// Thread-safe. What is due is written after the lock was left: all tenants share it.
public final class Repetitions {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    public static final int REMEMBERED = 10_000;

    private record Key(String tenant, String caller, String reason) {}

    private static final class First {
        private final long at = System.nanoTime();
        private final AtomicLong times = new AtomicLong();
        private volatile @Nullable Receipt receipt;
    }

    private final RepetitionStore store;
    private final LinkedHashMap<Key, First> firsts = new LinkedHashMap<>();

    public Repetitions(RepetitionStore store) {
        this.store = store;
    }

    public Pass of(Caller caller, String reason, Refusal refusal) {
        var over = new ArrayList<First>();
        var first = counted(new Key(caller.tenant(), caller.name(), reason), over);
        over.forEach(this::write);
        return new Refused(refusal, first);
    }

    /// @param over gets those that are counted no more
    private synchronized First counted(Key key, List<First> over) {
        var known = firsts.get(key);
        if (known != null && System.nanoTime() - known.at < MINUTE && known.receipt != null) {
            known.times.incrementAndGet();
            return known;
        }
        var first = new First();
        Optional.ofNullable(firsts.put(key, first)).ifPresent(over::add);
        if (firsts.size() > REMEMBERED) {
            over.add(firsts.pollFirstEntry().getValue());
        }
        return first;
    }

    /// Counts a repetition of a refusal that has its receipt.
    synchronized Optional<Receipt> again(Caller caller, String reason) {
        var known = firsts.get(new Key(caller.tenant(), caller.name(), reason));
        if (known == null || known.receipt == null || System.nanoTime() - known.at >= MINUTE) {
            return Optional.empty();
        }
        known.times.incrementAndGet();
        return Optional.ofNullable(known.receipt);
    }

    /// Writes down how often each was repeated.
    public void write() {
        all().forEach(this::write);
    }

    private synchronized List<First> all() {
        return List.copyOf(firsts.values());
    }

    private void write(First first) {
        var receipt = first.receipt;
        var times = first.times.getAndSet(0);
        if (receipt != null && times > 0) {
            store.add(receipt.id(), times);
        }
    }

    /// @param first the refusal that has, or gets, the receipt
    private record Refused(Refusal why, First first) implements Pass {
        @Override
        public Optional<Refusal> refusal() {
            return Optional.of(why);
        }

        @Override
        public Optional<Receipt> earlier() {
            return Optional.ofNullable(first.receipt);
        }

        @Override
        public void settle(Receipt receipt) {
            first.receipt = receipt;
        }
    }
}
