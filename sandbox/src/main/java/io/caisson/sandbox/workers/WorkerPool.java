package io.caisson.sandbox.workers;

import io.caisson.engine.Cancellation;
import io.caisson.engine.Load;
import io.caisson.sandbox.home.WorkerKind;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.wire.Frame;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Worker processes, ready before they are needed.
///
/// A clean worker is a *spare*. Leasing one binds it to a user of a tenant for good: given back, it waits among that
/// user's idle workers and is never seen by another. Workers are retired after a number of executions, at an age,
/// after idling, and whenever anything about them is in doubt.
///
/// Who finds no worker waits in line. A worker that becomes free is handed to the first in line it may serve, so nobody
/// is overtaken by requests of the same user.
///
/// A tenant has one share of the pool, whatever the number of its users: all places but one. At its share, a user makes
/// room by ending an idle worker of another user of the tenant, and a user with few workers takes over the place of a
/// worker whose user has more.
///
/// The worker of an environment is leased for as long as that lives, under an owner of its own
/// ([WorkerOwner#environment]),
/// so it is clean at first, never given to an execution, and not retired; [#end] kills it. Thread-safe.
public final class WorkerPool implements AutoCloseable {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private final WorkerStarter starter;
    private final WorkerKind kind;
    private final SandboxConfig config;
    private final ScheduledExecutorService housekeeping = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("caisson-pool").factory());

    private final CompletableFuture<Frame.Ready> firstReady = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Waiter> line = new ArrayDeque<>();
    private final Deque<Worker> spares = new ArrayDeque<>();
    private final OwnedWorkers owned = new OwnedWorkers();
    private volatile Consumer<Optional<String>> crowded = _ -> {};
    private int starting;
    private boolean closed;

    /// Somebody in line.
    private final class Waiter {
        private final WorkerOwner owner;
        private final Condition turn = lock.newCondition();
        private final QueuePatience patience = new QueuePatience(System.nanoTime());
        private boolean eager;
        private @Nullable Worker worker;
        private @Nullable LaunchException failure;

        Waiter(WorkerOwner owner) {
            this.owner = owner;
        }

        boolean isWaiting() {
            return worker == null && failure == null;
        }
    }

    /// A pool of one kind of worker. Whoever made `starter` closes it.
    public WorkerPool(WorkerStarter starter, WorkerKind kind, SandboxConfig config) {
        this.starter = starter;
        this.kind = kind;
        this.config = config;
        var _ = housekeeping.scheduleWithFixedDelay(this::retireIdle, 30, 30, TimeUnit.SECONDS);
        locked(this::refill);
    }

    /// Calls `makeRoom` from now on when an execution waits and no worker can be started: with its tenant when that has
    /// its share, without one when all places are taken.
    public void whenCrowded(Consumer<Optional<String>> makeRoom) {
        crowded = makeRoom;
    }

    /// What the first worker said of its engine; waits for it. Empty when none could be started.
    public Optional<Frame.Ready> firstReady() {
        locked(() -> {
            if (workers() == 0 && !closed) {
                startOne();
            }
        });
        try {
            return Optional.of(firstReady.get(config.queueTimeout().toNanos(), TimeUnit.NANOSECONDS));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /// A worker for one execution of `owner`; empty when none came free in time or the wish was cancelled.
    ///
    /// @throws LaunchException when no worker can be started
    public Optional<Worker> lease(WorkerOwner owner, Cancellation cancellation) {
        lock.lock();
        try {
            var worker = take(owner, isEager(owner));
            return worker.isPresent() ? worker : stand(new Waiter(owner), cancellation);
        } finally {
            lock.unlock();
        }
    }

    /// Whether a request is worth another process at once: there is a core for it, or no worker to wait for.
    private boolean isEager(WorkerOwner owner) {
        return owned.of(owner) == 0 || owned.ofTenant(owner) < CORES;
    }

    /// A worker of `owner` after its execution.
    public void giveBack(Worker worker, WorkerOwner owner, boolean reusable) {
        var executions = worker.countExecution();
        var old = executions >= config.executionsPerWorker() || worker.age().compareTo(config.life()) > 0;
        if (!reusable || old || !worker.isQuiet() || !settled(worker)) {
            worker.kill();
            locked(() -> forget(owner));
            return;
        }
        worker.idle();
        locked(() -> {
            if (closed) {
                worker.kill();
            } else if (isOwedToAnotherUser(owner)) {
                worker.kill();
                forget(owner);
            } else if (!hand(worker, owner)) {
                owned.keep(worker, owner);
                // another user or tenant may be waiting for room
                serve();
            }
        });
    }

    /// A worker that `owner` kept for an environment, which has ended: it is killed, and its place is free.
    public void end(Worker worker, WorkerOwner owner) {
        worker.kill();
        locked(() -> forget(owner));
    }

    /// Whether the tenant has its share and another of its users waits first in its line, with fewer workers: without
    /// this, one busy user would keep all places of its tenant.
    private boolean isOwedToAnotherUser(WorkerOwner owner) {
        return owned.ofTenant(owner) >= share()
                && line.stream()
                        .filter(waiter -> waiter.isWaiting() && waiter.owner.isOfTenant(owner))
                        .findFirst()
                        .filter(waiter -> waiter.eager && !waiter.owner.equals(owner))
                        .filter(waiter -> hasFewer(waiter.owner, owner))
                        .isPresent();
    }

    private boolean hasFewer(WorkerOwner waiting, WorkerOwner owner) {
        return owned.of(waiting) == 0 || owned.of(waiting) + 1 < owned.of(owner);
    }

    /// A worker that died just now has no group any more.
    private static boolean settled(Worker worker) {
        try {
            return worker.settle();
        } catch (LaunchException e) {
            return false;
        }
    }

    /// How many stand in line.
    int waiting() {
        lock.lock();
        try {
            return line.size();
        } finally {
            lock.unlock();
        }
    }

    public Load load(String name) {
        lock.lock();
        try {
            var idle = owned.idling();
            return new Load(name, spares.size(), idle, owned.size() - idle, config.maxWorkers(), line.size());
        } finally {
            lock.unlock();
        }
    }

    private Optional<Worker> take(WorkerOwner owner, boolean mayGrow) {
        var own = owned.take(owner);
        if (own.isPresent() || !mayGrow || !mayHaveMore(owner)) {
            return own;
        }
        var spare = livingSpare();
        spare.ifPresent(worker -> bind(worker, owner));
        refill();
        return spare;
    }

    private Optional<Worker> livingSpare() {
        while (!spares.isEmpty()) {
            var worker = spares.pop();
            if (worker.alive()) {
                return Optional.of(worker);
            }
        }
        return Optional.empty();
    }

    private int workers() {
        return starting + spares.size() + owned.size();
    }

    /// What one tenant may have: one place is always left to others.
    private int share() {
        return Math.max(1, config.maxWorkers() - 1);
    }

    /// Whether the tenant is below its share, or can be by ending an idle worker of another of its users.
    private boolean mayHaveMore(WorkerOwner owner) {
        return owned.ofTenant(owner) < share() || owned.isTenantIdling(owner);
    }

    private void bind(Worker worker, WorkerOwner owner) {
        if (owned.ofTenant(owner) >= share()) {
            owned.endOldestOfTenant(owner);
        }
        owned.bind(worker, owner);
    }

    private Optional<Worker> stand(Waiter waiter, Cancellation cancellation) {
        line.addLast(waiter);
        try (var _ = cancellation.onCancel(() -> locked(waiter.turn::signal))) {
            becomeEager(waiter, isEager(waiter.owner));
            await(waiter, cancellation);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            line.remove(waiter);
        }
        if (waiter.failure != null) {
            throw waiter.failure;
        }
        return Optional.ofNullable(waiter.worker);
    }

    private void await(Waiter waiter, Cancellation cancellation) throws InterruptedException {
        var left = config.queueTimeout().toNanos();
        while (waiter.worker == null && waiter.failure == null && !closed && left > 0) {
            if (cancellation.by().isPresent()) {
                return;
            }
            if (waiter.eager) {
                left = waiter.turn.awaitNanos(left);
            } else {
                left -= QueuePatience.NANOS - waiter.turn.awaitNanos(QueuePatience.NANOS);
                becomeEager(waiter, waiter.worker == null && waiter.patience.isOver(System.nanoTime()));
            }
        }
    }

    /// An eager waiter is worth another process: a spare, or a new one.
    private void becomeEager(Waiter waiter, boolean eager) {
        if (!eager) {
            return;
        }
        waiter.eager = true;
        waiter.worker = take(waiter.owner, true).orElse(null);
        if (waiter.worker == null) {
            grow();
            askForRoom(waiter);
        }
    }

    /// Not under the lock: what makes room gives a worker back.
    private void askForRoom(Waiter waiter) {
        var hasShare = !mayHaveMore(waiter.owner);
        if ((hasShare || starting == 0) && !closed) {
            var tenant = hasShare ? Optional.of(waiter.owner.tenant()) : Optional.<String>empty();
            housekeeping.execute(() -> crowded.accept(tenant));
        }
    }

    /// Gives spares to eager waiters that may have one now, and starts what the others need.
    private void serve() {
        line.stream()
                .filter(waiter -> waiter.eager && waiter.isWaiting())
                .forEach(waiter -> take(waiter.owner, true).ifPresent(worker -> give(waiter, worker)));
        grow();
    }

    /// Starts what eager waiters need, a process per core at a time: on a busy host every start beyond that delays the
    /// others and the guests. Room is made by ending the worker that idled longest.
    private void grow() {
        var eager = line.stream().filter(this::isServable).toList();
        while (starting < Math.min(eager.size(), CORES)
                && (workers() < config.maxWorkers() || owned.endOldest(eager.getFirst().owner))) {
            startOne();
        }
    }

    private boolean isServable(Waiter waiter) {
        return waiter.eager && waiter.isWaiting() && mayHaveMore(waiter.owner);
    }

    private void refill() {
        while (!closed && spares.size() + starting < config.spares() && workers() < config.maxWorkers()) {
            startOne();
        }
    }

    private void startOne() {
        starting++;
        Thread.ofVirtual().name("caisson-worker-start").start(() -> {
            try {
                var worker = starter.start(kind);
                locked(() -> started(worker));
            } catch (LaunchException e) {
                locked(() -> failed(e));
            } catch (RuntimeException | Error e) {
                locked(() -> failed(new LaunchException("a worker could not be started", e)));
            }
        });
    }

    private void started(Worker worker) {
        starting--;
        firstReady.complete(worker.ready());
        if (closed) {
            worker.kill();
            return;
        }
        var first = line.stream().filter(this::isServable).findFirst();
        if (first.isEmpty()) {
            spares.push(worker);
            return;
        }
        bind(worker, first.get().owner);
        give(first.get(), worker);
        grow();
        refill();
    }

    private void failed(LaunchException failure) {
        firstReady.completeExceptionally(failure);
        starting--;
        for (var waiter : line) {
            if (waiter.isWaiting() && owned.of(waiter.owner) == 0) {
                waiter.failure = failure;
                waiter.turn.signal();
            }
        }
    }

    private boolean hand(Worker worker, WorkerOwner owner) {
        var own = line.stream()
                .filter(waiter -> waiter.isWaiting() && waiter.owner.equals(owner))
                .toList();
        var now = System.nanoTime();
        own.forEach(waiter -> waiter.patience.moved(now));
        own.stream().findFirst().ifPresent(waiter -> give(waiter, worker));
        return !own.isEmpty();
    }

    private static void give(Waiter waiter, Worker worker) {
        waiter.worker = worker;
        waiter.turn.signal();
    }

    /// A worker of `owner` is gone; those in line may need another.
    private void forget(WorkerOwner owner) {
        owned.unbind(owner);
        refill();
        line.stream().filter(Waiter::isWaiting).findFirst().ifPresent(waiter -> becomeEager(waiter, true));
        line.stream().filter(waiter -> waiter.worker != null).forEach(waiter -> waiter.turn.signal());
    }

    void retireIdle() {
        locked(() -> owned.retire(config.idleLife()).forEach(this::forget));
    }

    private void locked(Runnable step) {
        lock.lock();
        try {
            step.run();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        housekeeping.shutdownNow();
        locked(() -> {
            closed = true;
            spares.forEach(Worker::kill);
            owned.endIdle();
            line.forEach(waiter -> waiter.turn.signal());
        });
    }
}
