package io.caisson.engine;

import io.caisson.ErrorKind;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// The environments that live on this host: how many there may be, and which of them has to go.
///
/// An environment is a lease: it holds its process until its owner closes it, until it has idled for its timeout, or
/// until its room is needed. Room is made by ending the idle environment that was used least recently, of the same
/// tenant when that tenant has its share, of any tenant otherwise. One that is running a cell is never evicted.
///
/// The [Listener] hears of each end with its reason. Thread-safe.
public final class EnvironmentLeases implements AutoCloseable {
    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);
    private static final String FULL = "all environments that may live at once are busy; try again later";

    private final Runner runner;
    private final Bounds bounds;
    private final Listener listener;
    private final Set<Environment> living = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("caisson-environment-leases").factory());
    private int opening;
    private boolean closed;

    /// How many environments may live at once, and what memory they may hold together.
    ///
    /// @param inAll of all tenants
    /// @param memoryBytes of all tenants; beyond it idle environments are evicted
    public record Bounds(int inAll, long memoryBytes) {
        public Bounds {
            if (inAll < 1 || memoryBytes < 1) {
                throw new IllegalArgumentException("environments need room for at least one");
            }
        }

        /// What one tenant may have, whatever its tier says: a place is always left to others.
        int share() {
            return Math.max(1, inAll - 1);
        }
    }

    /// Hears of environments that ended.
    @FunctionalInterface
    public interface Listener {
        void ended(EnvironmentSpec spec, EnvironmentEnd reason);
    }

    /// @param runner opens environments; closed by whoever opened it
    public EnvironmentLeases(Runner runner, Bounds bounds, Listener listener) {
        this.runner = runner;
        this.bounds = bounds;
        this.listener = listener;
        runner.whenCrowded(this::makeRoom);
        var pause = LOOK_INTERVAL.toMillis();
        var _ = looks.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.MILLISECONDS);
    }

    /// Opens an environment, after room was made for it.
    ///
    /// @param tenantMost how many the tenant may have by its tier
    public Opening open(EnvironmentSpec spec, int tenantMost, Cancellation cancellation) {
        if (!takePlace(spec, tenantMost)) {
            return Opening.refused(ErrorKind.QUOTA, FULL);
        }
        try {
            var opening = runner.open(spec, cancellation);
            if (opening instanceof Opening.Opened(var environment)) {
                keep(environment);
            }
            return opening;
        } finally {
            givePlace();
        }
    }

    /// Counts environments that are being opened as living, for every tenant: it takes a moment, and nobody gets more
    /// than a share in it.
    private synchronized boolean takePlace(EnvironmentSpec spec, int tenantMost) {
        var tenant = spec.owner().tenant();
        Predicate<Environment> own = environment -> tenant.equals(tenantOf(environment));
        var most = Math.min(tenantMost, bounds.share());
        while (!closed && count(own) + opening >= most) {
            if (!evictOldest(own)) {
                return false;
            }
        }
        while (!closed && living.size() + opening >= bounds.inAll()) {
            if (!evictOldest(_ -> true)) {
                return false;
            }
        }
        opening++;
        return !closed;
    }

    private synchronized void givePlace() {
        opening--;
    }

    private long count(Predicate<Environment> which) {
        return living.stream().filter(which).count();
    }

    private static String tenantOf(Environment environment) {
        return environment.spec().owner().tenant();
    }

    private void keep(Environment environment) {
        living.add(environment);
        var _ = environment.ended().thenAccept(reason -> {
            living.remove(environment);
            listener.ended(environment.spec(), reason);
        });
        synchronized (this) {
            if (closed) {
                environment.end(EnvironmentEnd.SERVER_RESTARTED);
            }
        }
    }

    /// Ends the idle environment of `tenant`, or of any, that was used least recently: a guest needs its room.
    private void makeRoom(Optional<String> tenant) {
        evictOldest(environment -> tenant.isEmpty() || tenant.get().equals(tenantOf(environment)));
    }

    /// One that got a cell after it was chosen is left alone, and the next one is tried.
    private boolean evictOldest(Predicate<Environment> candidates) {
        return living.stream()
                .filter(candidates)
                .map(environment -> new Idle(environment, environment.state()))
                .filter(Idle::isIdle)
                .sorted(Comparator.comparing(Idle::time).reversed())
                .anyMatch(idle -> idle.environment().endIfIdle(EnvironmentEnd.EVICTED));
    }

    private record Idle(Environment environment, EnvironmentState state) {
        boolean isIdle() {
            return state.phase() == EnvironmentState.Phase.IDLE;
        }

        Duration time() {
            return state.idle();
        }
    }

    /// Ends what has idled too long, and evicts while all together hold too much memory.
    void look() {
        for (var environment : living) {
            if (environment.state().idle().compareTo(environment.spec().idleTimeout()) > 0) {
                environment.endIfIdle(EnvironmentEnd.IDLE);
            }
        }
        while (memoryBytes() > bounds.memoryBytes() && evictOldest(_ -> true)) {
            // one at a time: the next may not be needed any more
        }
    }

    private long memoryBytes() {
        return states().stream().mapToLong(EnvironmentState::memoryBytes).sum();
    }

    /// All that live.
    public List<EnvironmentState> states() {
        return living.stream().map(Environment::state).toList();
    }

    /// The living environment of this id, if it is the owner's.
    public Optional<Environment> find(String id, EnvironmentOwner owner) {
        return living.stream()
                .filter(environment -> environment.spec().id().equals(id)
                        && environment.spec().owner().equals(owner))
                .findFirst();
    }

    @Override
    public void close() {
        looks.shutdownNow();
        synchronized (this) {
            closed = true;
        }
        living.forEach(environment -> environment.end(EnvironmentEnd.SERVER_RESTARTED));
    }
}
