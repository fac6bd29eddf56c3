package io.caisson.work;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs work whose time grows with a caller's or a guest's data on a fixed number of platform threads, taking turns
/// between
/// tenants.
///
/// A virtual thread gives its carrier back only when it blocks. A loop over megabytes does not block, so as many of
/// those
/// as there are carriers would stop every tenant. Here the loop runs on a thread of this lane, while the virtual thread
/// waits without a carrier. One tenant has all threads but one at most, so its work delays others by one piece of work
/// only where there is a single thread.
///
/// Small work runs on the thread of its caller. Every queued piece of work has a caller who waits for it, so the queue
/// is as
/// bounded as the callers are. Thread-safe; its threads are daemons and start with the first large work.
public final class WorkLane {
    /// Work on fewer bytes takes microseconds, less than the way to another thread.
    public static final int SMALL_BYTES = 32 << 10;

    /// A thread without work ends after this time.
    private static final Duration IDLE = Duration.ofSeconds(10);

    private static final WorkLane OF_THIS_PROCESS =
            new WorkLane(Runtime.getRuntime().availableProcessors());

    /// Inherited, so that the threads that serve one request together belong to its tenant.
    private static final InheritableThreadLocal<String> TENANT = new InheritableThreadLocal<>() {
        @Override
        protected String initialValue() {
            return "";
        }
    };

    private final int threads;
    private final int threadsOfOneTenant;
    private int started;
    private int idle;
    /// The work of each tenant; the tenant whose turn is next comes first.
    private final Map<String, Share> shares = new LinkedHashMap<>();

    /// @param threads how much is done at once
    public WorkLane(int threads) {
        this.threads = Math.max(1, threads);
        this.threadsOfOneTenant = Math.max(1, this.threads - 1);
    }

    /// The lane of this process: as many threads as there are processors.
    public static WorkLane ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    /// Does `work` and waits for it. An exception of the work is thrown here.
    ///
    /// @param bytes how much data the work goes over, about
    public <T extends @Nullable Object> T run(String tenant, long bytes, Supplier<T> work) {
        return bytes < SMALL_BYTES || Thread.currentThread() instanceof LaneThread
                ? work.get()
                : result(enqueued(tenant, work));
    }

    /// Assigns this thread, and the threads it starts from now on, to `tenant`: its large work waits in the queue of
    /// that
    /// tenant.
    ///
    /// @return the tenant it was assigned to before
    public static String assign(String tenant) {
        var before = TENANT.get();
        TENANT.set(tenant);
        return before;
    }

    /// The tenant that this thread works for; empty when that is nobody.
    public static String tenant() {
        return TENANT.get();
    }

    /// Does `work`, which only computes: it must not wait for a peer, a lock or a database. Large work of a virtual
    /// thread
    /// runs on the lane of this process, all other work on the thread of its caller.
    ///
    /// @param bytes how much data the work goes over, about
    public static <T extends @Nullable Object> T compute(long bytes, Supplier<T> work) {
        return bytes < SMALL_BYTES || !Thread.currentThread().isVirtual()
                ? work.get()
                : OF_THIS_PROCESS.run(TENANT.get(), bytes, work);
    }

    /// How many pieces of work wait for a thread.
    public synchronized int waiting() {
        return shares.values().stream().mapToInt(share -> share.waiting.size()).sum();
    }

    private static <T extends @Nullable Object> T result(CompletableFuture<T> done) {
        try {
            return done.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw e;
            }
        }
    }

    private synchronized <T extends @Nullable Object> CompletableFuture<T> enqueued(String tenant, Supplier<T> work) {
        var done = new CompletableFuture<T>();
        shares.computeIfAbsent(tenant, _ -> new Share()).waiting.add(() -> complete(done, work));
        if (idle < waiting() && started < threads) {
            started++;
            new LaneThread(this, started).start();
        } else {
            notifyAll();
        }
        return done;
    }

    private static <T extends @Nullable Object> void complete(CompletableFuture<T> done, Supplier<T> work) {
        try {
            done.complete(work.get());
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
        }
    }

    private void serve() throws InterruptedException {
        for (var turn = take(); turn.isPresent(); turn = take()) {
            turn.get().work.run();
            ended(turn.get().tenant);
        }
    }

    /// @return nothing when this thread is not needed any more
    private synchronized Optional<Turn> take() throws InterruptedException {
        var deadline = System.nanoTime() + IDLE.toNanos();
        for (var next = next(); ; next = next()) {
            var left = (deadline - System.nanoTime()) / 1_000_000;
            if (next.isPresent()) {
                return next;
            }
            if (left <= 0) {
                started--;
                return next;
            }
            idle++;
            try {
                wait(left);
            } finally {
                idle--;
            }
        }
    }

    private Optional<Turn> next() {
        for (var entry : shares.entrySet()) {
            var share = entry.getValue();
            if (!share.waiting.isEmpty() && share.running < threadsOfOneTenant) {
                return Optional.of(turn(entry.getKey(), share));
            }
        }
        return Optional.empty();
    }

    /// Puts the tenant behind all others.
    private Turn turn(String tenant, Share share) {
        shares.remove(tenant);
        shares.put(tenant, share);
        share.running++;
        return new Turn(tenant, share.waiting.remove());
    }

    private synchronized void ended(String tenant) {
        var share = shares.get(tenant);
        if (share == null) {
            return;
        }
        share.running--;
        if (share.running == 0 && share.waiting.isEmpty()) {
            shares.remove(tenant);
        } else {
            notifyAll();
        }
    }

    private record Turn(String tenant, Runnable work) {}

    /// What one tenant has in the lane.
    private static final class Share {
        private final Deque<Runnable> waiting = new ArrayDeque<>();
        private int running;
    }

    private static final class LaneThread extends Thread {
        private final WorkLane lane;

        private LaneThread(WorkLane lane, int number) {
            super("work-lane-" + number);
            setDaemon(true);
            this.lane = lane;
        }

        @Override
        public void run() {
            try {
                lane.serve();
            } catch (InterruptedException e) {
                // nobody interrupts these threads but the end of the process
            }
        }
    }
}
