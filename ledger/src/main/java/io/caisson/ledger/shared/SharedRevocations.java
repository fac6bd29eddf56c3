package io.caisson.ledger.shared;

import io.caisson.ledger.keys.Revocations;
import io.caisson.ledger.receipt.LedgerException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// Revocations in the shared database, which is read again every [#PERIOD].
///
/// While the database is away, a server goes on with what it knows; its own revocations hold at once, and the other
/// servers learn of them when the database is back.
final class SharedRevocations implements Revocations {
    /// With the period of the server's look at open connections it stays below the second that is promised.
    static final Duration PERIOD = Duration.ofMillis(200);

    /// Rows are read again for so long: one with an earlier time may become visible after one with a later time.
    private static final long OVERLAP = TimeUnit.MINUTES.toMicros(1);

    private final SharedDatabase database;
    private final Set<String> revoked = ConcurrentHashMap.newKeySet();
    /// Those that the database does not have yet.
    private final Set<String> untold = ConcurrentHashMap.newKeySet();

    private final PeriodicTask poll;
    private volatile Runnable listener = () -> {};
    private long since;

    SharedRevocations(SharedDatabase database) {
        this.database = database;
        read();
        this.poll = PeriodicTask.start("shared revocations", PERIOD, this::poll);
    }

    @Override
    public void revoke(Set<String> hashes) {
        untold.addAll(hashes);
        add(hashes);
        tell();
    }

    private void add(Set<String> hashes) {
        if (revoked.addAll(hashes)) {
            listener.run();
        }
    }

    /// @throws LedgerException when the database is away; the next poll tries again
    private void tell() {
        var hashes = List.copyOf(untold);
        if (!hashes.isEmpty()) {
            database.ask(handle -> handle.createUpdate("insert into caisson_shared.revocation (hash, revoked_at)"
                            + " select hash, " + SharedDatabase.NOW
                            + " from unnest(:hashes) as hash on conflict (hash) do nothing")
                    .bindArray("hashes", String.class, hashes)
                    .execute());
            untold.removeAll(Set.copyOf(hashes));
        }
    }

    private void poll() {
        read();
        tell();
    }

    /// What a reading finds.
    private record Found(long now, Set<String> hashes) {}

    private void read() {
        var found = database.ask(handle -> {
            // first: what becomes visible while the rows are read is found by the next reading
            var now = handle.createQuery("select " + SharedDatabase.NOW)
                    .mapTo(Long.class)
                    .one();
            var hashes = handle.createQuery("select hash from caisson_shared.revocation where revoked_at >= :since")
                    .bind("since", since)
                    .mapTo(String.class)
                    .set();
            return new Found(now, hashes);
        });
        since = Math.max(since, found.now - OVERLAP);
        add(found.hashes);
    }

    @Override
    public Set<String> revoked() {
        return Set.copyOf(revoked);
    }

    @Override
    public void onChange(Runnable changed) {
        listener = changed;
    }

    @Override
    public void close() {
        poll.close();
    }
}
