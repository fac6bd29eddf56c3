package io.caisson.languages;

import io.caisson.languages.guest.Keeper;
import io.caisson.languages.recipe.Installed;
import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.LaunchException;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;

/// Sandboxes of one runtime that were started ahead and wait for an order. Each is used once, so none has seen a guest.
/// Thread-safe.
final class SpareSandboxes implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SpareSandboxes.class.getName());

    private final Keeper keeper;
    private final Installed installed;
    private final Ceilings ceilings;
    private final SpareShares shares;
    private final ExecutorService refills;
    private final Deque<Confined> waiting = new ArrayDeque<>();
    private int starting;
    private boolean closed;

    /// @param spares how many wait for one tenant, see [SpareShares]
    /// @param refills runs launches; not closed here
    SpareSandboxes(Keeper keeper, Installed installed, Ceilings ceilings, int spares, ExecutorService refills) {
        this.keeper = keeper;
        this.installed = installed;
        this.ceilings = ceilings;
        this.shares = new SpareShares(spares);
        this.refills = refills;
    }

    /// The one that has waited longest, so that its interpreter has had time to start; a new one if
    /// there is none. [#refill] is for later, unless this was the last: a launch beside it would slow
    /// the guest.
    Confined take(String tenant) {
        var found = oldest(tenant);
        return found == null ? start() : found;
    }

    private synchronized @org.jspecify.annotations.Nullable Confined oldest(String tenant) {
        if (!shares.mayTake(tenant, System.nanoTime())) {
            return null;
        }
        var found = waiting.poll();
        while (found != null && found.exit().isDone()) {
            found = waiting.poll();
        }
        if (found != null) {
            shares.took(tenant);
        }
        if (waiting.isEmpty()) {
            refill();
        }
        return found;
    }

    /// How many wait.
    synchronized int size() {
        return waiting.size();
    }

    synchronized void refill() {
        while (!closed && waiting.size() + starting < shares.wanted(System.nanoTime())) {
            starting++;
            refills.execute(this::startOne);
        }
        shares.waiting(waiting.size(), System.nanoTime());
    }

    private void startOne() {
        try {
            keep(start());
        } catch (LaunchException e) {
            failed(e);
        }
    }

    /// Whoever needs a sandbox next starts one and tells if that fails too. A wall that was closed meanwhile is no
    /// failure.
    private synchronized void failed(LaunchException e) {
        starting--;
        if (!closed) {
            LOG.log(
                    Level.DEBUG,
                    "no sandbox could be started ahead for {0}: {1}",
                    installed.recipe().name(),
                    e.getMessage());
        }
    }

    private synchronized void keep(Confined sandbox) {
        starting--;
        if (closed) {
            sandbox.kill();
        } else {
            waiting.add(sandbox);
            shares.waiting(waiting.size(), System.nanoTime());
        }
    }

    private Confined start() {
        return keeper.start(installed, ceilings, !installed.recipe().ahead().isEmpty());
    }

    @Override
    public synchronized void close() {
        closed = true;
        waiting.forEach(Confined::kill);
        waiting.clear();
    }
}
