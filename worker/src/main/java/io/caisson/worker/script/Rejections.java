package io.caisson.worker.script;

import com.caoccao.javet.enums.JavetPromiseRejectEvent;
import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.values.V8Value;
import com.caoccao.javet.values.reference.V8ValuePromise;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The rejected promises of a guest that have no handler yet, in order.
///
/// V8 reports them in the middle of the guest's work, possibly without stack left. Calling JavaScript then would
/// crash the process, so they are only stored, as handles, until the guest's turn is over.
final class Rejections {
    /// One is enough to end a run. Further ones are dropped, because they would use memory of the process that no
    /// guest's limit covers.
    private static final int MAX_REJECTIONS = 10_000;

    private final SequencedMap<Key, Held> unhandled = new LinkedHashMap<>();

    private record Held(V8Value promise, V8Value reason) {}

    void note(JavetPromiseRejectEvent event, V8ValuePromise promise, V8Value reason) throws JavetException {
        switch (event) {
            case PromiseRejectWithNoHandler -> remember(promise, reason);
            case PromiseHandlerAddedAfterReject -> forget(promise);
            case PromiseRejectAfterResolved, PromiseResolveAfterResolved -> {}
        }
    }

    /// The reason of the first one; null when there is none.
    @Nullable
    V8Value first() {
        var first = unhandled.firstEntry();
        return first == null ? null : first.getValue().reason();
    }

    void clear() throws JavetException {
        for (var held : unhandled.values()) {
            held.promise().close();
            held.reason().close();
        }
        unhandled.clear();
    }

    private void remember(V8ValuePromise promise, V8Value reason) throws JavetException {
        if (unhandled.size() < MAX_REJECTIONS) {
            V8ValuePromise kept = promise.toClone();
            unhandled.put(Key.of(kept), new Held(kept, reason.toClone()));
        }
    }

    private void forget(V8ValuePromise promise) throws JavetException {
        var held = unhandled.remove(Key.of(promise));
        if (held != null) {
            held.promise().close();
            held.reason().close();
        }
    }

    /// Identifies a promise, whichever handle refers to it.
    private record Key(V8ValuePromise promise, int hash) {
        static Key of(V8ValuePromise promise) throws JavetException {
            return new Key(promise, promise.getIdentityHash());
        }

        @Override
        public boolean equals(@Nullable Object other) {
            try {
                return other instanceof Key key && hash == key.hash && promise.strictEquals(key.promise);
            } catch (JavetException e) {
                return false;
            }
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
