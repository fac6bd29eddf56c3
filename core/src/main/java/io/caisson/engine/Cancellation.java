package io.caisson.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A wish to end one execution early, made from any thread. Whoever runs the guest registers what to do about it.
public final class Cancellation {
    private final List<Runnable> actions = new ArrayList<>();
    private @Nullable String by;

    /// Wishes nothing yet.
    public Cancellation() {}

    /// Wishes the end, on behalf of `who`. Only the first wish counts.
    public void cancel(String who) {
        List<Runnable> due;
        synchronized (this) {
            if (by != null) {
                return;
            }
            by = who;
            due = List.copyOf(actions);
        }
        due.forEach(Runnable::run);
    }

    /// Who wished the end, if anybody did.
    public synchronized Optional<String> by() {
        return Optional.ofNullable(by);
    }

    /// Runs `action` when the wish comes, at once if it is there already. The handle takes the registration back.
    public Registration onCancel(Runnable action) {
        synchronized (this) {
            if (by == null) {
                actions.add(action);
                return () -> forget(action);
            }
        }
        action.run();
        return () -> {};
    }

    private synchronized void forget(Runnable action) {
        actions.remove(action);
    }

    /// A registered action.
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
