package io.caisson.execution;

import io.caisson.engine.Cancellation;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The executions that have begun and are not recorded yet. Thread-safe.
final class Unrecorded {
    private static final Duration LOOK = Duration.ofMillis(5);

    private final Set<Begun> all = ConcurrentHashMap.newKeySet();
    private volatile @Nullable String end;

    /// Takes part until it is closed.
    Begun begun(Cancellation cancellation) {
        var begun = new Begun(cancellation);
        all.add(begun);
        // asked after it was added: either this sees the end or the end sees it
        var by = end;
        if (by != null) {
            cancellation.cancel(by);
        }
        return begun;
    }

    /// Cancels all, now and from now on, and waits until there are none.
    void end(String who, Duration patience) {
        end = who;
        all.forEach(begun -> begun.cancellation.cancel(who));
        var deadline = System.nanoTime() + patience.toNanos();
        while (!all.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    /// One of them; several may share a cancellation.
    final class Begun implements AutoCloseable {
        private final Cancellation cancellation;

        private Begun(Cancellation cancellation) {
            this.cancellation = cancellation;
        }

        @Override
        public void close() {
            all.remove(this);
        }
    }
}
