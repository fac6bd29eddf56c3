package io.caisson.server.auth;

import io.caisson.engine.Cancellation;
import io.caisson.ledger.keys.ApiKeys;
import io.caisson.server.http.Credential;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.live.ExecutionRunner;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/// Ends what a caller holds open (event streams, sockets, MCP sessions, runs in the foreground) within a second
/// after its key was revoked, or its key or token expired. Thread-safe.
///
/// One thread looks after all handles: expiry is seen in memory, revocation by one query for all keys, so a
/// change of the database by another process counts too. [#check] looks at once, after a revocation by this
/// server.
public final class LiveAuthority implements AutoCloseable {
    private static final Logger LOG = System.getLogger(LiveAuthority.class.getName());
    private static final Duration PERIOD = Duration.ofMillis(400);

    private final ApiKeys keys;
    private final Clock clock;
    private final Set<Handle> handles = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private final Thread watch = Thread.ofVirtual().name("live-authority").unstarted(this::watch);

    public LiveAuthority(ApiKeys keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    public void start() {
        watch.start();
    }

    /// Calls `end` once, on a new thread, if the credential ends before the handle is closed.
    public Handle hold(Credential credential, Runnable end) {
        var handle = new Handle(credential, end);
        handles.add(handle);
        return handle;
    }

    /// As [#hold(Credential, Runnable)], but cancels `cancellation`.
    public Handle hold(Credential credential, Cancellation cancellation) {
        return hold(credential, () -> cancellation.cancel(ExecutionRunner.CREDENTIAL_ENDED));
    }

    /// Whether `cancellation` was cancelled because its credential ended.
    public static boolean ended(Cancellation cancellation) {
        return cancellation
                .by()
                .filter(ExecutionRunner.CREDENTIAL_ENDED::equals)
                .isPresent();
    }

    /// Checks that the credential of a request is still valid after the request has waited.
    ///
    /// @throws ProblemException when it has ended
    public void require(Credential credential) {
        if (!isGood(credential)) {
            throw new ProblemException(Problem.keyEnded());
        }
    }

    private boolean isGood(Credential credential) {
        return !credential.isExpired(clock.instant())
                && credential.keyId().map(keys::isAlive).orElse(true);
    }

    /// Ends all handles whose credential has ended.
    public void check() {
        var held = handles.stream()
                .flatMap(handle -> handle.credential.keyId().stream())
                .collect(Collectors.toSet());
        var ended = keys.ended(held);
        var now = clock.instant();
        for (var handle : handles) {
            var credential = handle.credential;
            if (credential.isExpired(now)
                    || credential.keyId().filter(ended::contains).isPresent()) {
                handle.end();
            }
        }
    }

    private void watch() {
        try {
            while (!closed) {
                Thread.sleep(PERIOD);
                try {
                    check();
                } catch (RuntimeException e) {
                    if (closed) {
                        return;
                    }
                    // without the database no key changes either; the next check comes soon
                    LOG.log(Level.WARNING, "keys of open connections cannot be checked now", e);
                }
            }
        } catch (InterruptedException e) {
            // the server stops
        }
    }

    public int open() {
        return handles.size();
    }

    /// Waits for a running check, because the database may be closed right afterwards.
    @Override
    public void close() {
        closed = true;
        watch.interrupt();
        try {
            watch.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// A resource that is open with a credential.
    final class Handle implements Cancellation.Registration {
        private final Credential credential;
        private final Runnable end;
        private final AtomicBoolean over = new AtomicBoolean();

        private Handle(Credential credential, Runnable end) {
            this.credential = credential;
            this.end = end;
        }

        private void end() {
            handles.remove(this);
            if (over.compareAndSet(false, true)) {
                Thread.ofVirtual().name("credential-ended").start(end);
            }
        }

        @Override
        public void close() {
            handles.remove(this);
            over.set(true);
        }
    }
}
