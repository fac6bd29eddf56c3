package io.caisson;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

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

    private static final WorkLane OF_THIS_PROCESS =
            new WorkLane(Runtime.getRuntime().availableProcessors());

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
    public <T> T run(String tenant, long bytes, Supplier<T> work) {
        return bytes < SMALL_BYTES || Thread.currentThread() instanceof LaneThread
                ? work.get()
                : result(enqueued(tenant, work));
    }

    /// How many pieces of work wait for a thread.
    public synchronized int waiting() {
        return shares.values().stream().mapToInt(share -> share.waiting.size()).sum();
    }

    private static <T> T result(CompletableFuture<T> done) {
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

    private synchronized <T> CompletableFuture<T> enqueued(String tenant, Supplier<T> work) {
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

    private static <T> void complete(CompletableFuture<T> done, Supplier<T> work) {
        try {
            done.complete(work.get());
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
        }
    }

    private void serve() throws InterruptedException {
        while (true) {
            var turn = take();
            turn.work.run();
            ended(turn.tenant);
        }
    }

    private synchronized Turn take() throws InterruptedException {
        while (true) {
            for (var entry : shares.entrySet()) {
                var share = entry.getValue();
                if (!share.waiting.isEmpty() && share.running < threadsOfOneTenant) {
                    return turn(entry.getKey(), share);
                }
            }
            idle++;
            try {
                wait();
            } finally {
                idle--;
            }
        }
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
