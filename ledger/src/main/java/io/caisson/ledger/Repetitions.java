package io.caisson.ledger;

import io.caisson.Admission.Pass;
import io.caisson.Caller;
import io.caisson.Receipt;
import io.caisson.Refusal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Refusals of the last minute, so that a caller who does not stop asking fills no disk.
final class Repetitions {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final int REMEMBERED = 10_000;

    private record Key(String tenant, String caller, String reason) {}

    private static final class First {
        private final long at = System.nanoTime();
        private final AtomicLong times = new AtomicLong();
        private volatile @Nullable Receipt receipt;
    }

    private final Store store;
    private final Map<Key, First> firsts = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, First> eldest) {
            return size() > REMEMBERED && write(eldest.getValue());
        }
    };

    Repetitions(Store store) {
        this.store = store;
    }

    synchronized Pass of(Caller caller, String reason, Refusal refusal) {
        var key = new Key(caller.tenant(), caller.name(), reason);
        var known = firsts.get(key);
        if (known != null && System.nanoTime() - known.at < MINUTE && known.receipt != null) {
            known.times.incrementAndGet();
            return new Refused(refusal, known);
        }
        if (known != null) {
            write(known);
        }
        var first = new First();
        firsts.put(key, first);
        return new Refused(refusal, first);
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
    synchronized void write() {
        firsts.values().forEach(this::write);
    }

    private boolean write(First first) {
        var receipt = first.receipt;
        var times = first.times.getAndSet(0);
        if (receipt != null && times > 0) {
            store.useHandle(handle -> handle.createUpdate("""
                            insert into repetition (id, times) values (?, ?)
                            on conflict (id) do update set times = repetition.times + excluded.times
                            """)
                    .bind(0, receipt.id())
                    .bind(1, times)
                    .execute());
        }
        return true;
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
