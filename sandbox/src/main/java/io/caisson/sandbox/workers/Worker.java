package io.caisson.sandbox.workers;

import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.Layer;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameBudget;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import io.caisson.wire.ProtocolException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A worker process behind the wall, seen from the service.
///
/// It belongs to one user of a tenant from its first guest byte until it is killed, and serves one execution at a time;
/// the [WorkerPool] sees to both. After anything unexpected it is killed, never reused. Not thread-safe except for
/// [#send], [#kill] and the measurements.
public final class Worker {
    private static final int MAX_FRAME = 9 << 20;

    /// Room over a ready worker's own memory before the kernel counts it against the guest.
    private static final long HEADROOM = 64L << 20;

    private static final long NOTICEABLE = 8L << 20;
    private static final long UNSEEN = -1;

    private final Confined process;
    private final String rung;
    private final FrameWriter writer;
    private final FrameReader reader;

    private Frame.@Nullable Ready ready;
    private List<String> layers = List.of();
    private @Nullable WorkerOwner owner;
    private boolean alone;
    private long ownMemory;
    private long restMemory;
    private long peakMemory = UNSEEN;
    private long memoryCeiling;
    private final long bornAt = System.nanoTime();
    private int executions;
    private volatile long idleSince = System.nanoTime();

    Worker(Confined process, String rung, FrameBudget budget) {
        this.process = process;
        this.rung = rung;
        this.writer = new FrameWriter(process.toGuest());
        this.reader = new FrameReader(process.fromGuest(), MAX_FRAME, budget);
    }

    /// Waits until the worker is warmed up and sealed.
    Frame.Ready awaitReady(Frame.Init init) throws IOException {
        writer.write(init);
        if (!(reader.read() instanceof Frame.Ready answer)) {
            throw new ProtocolException("a worker that did not begin with Ready");
        }
        reader.release();
        ready = answer;
        restMemory = process.memoryNow();
        ownMemory = restMemory + HEADROOM;
        layers = process.layers().stream().sorted().map(Layer::label).toList();
        return answer;
    }

    Frame.Ready ready() {
        if (ready == null) {
            throw new IllegalStateException("the worker is not ready yet");
        }
        return ready;
    }

    public void send(Frame frame) throws IOException {
        writer.write(frame);
    }

    public Frame read() throws IOException {
        return reader.read();
    }

    /// Gives the last frame's bytes back to the service-wide budget.
    public void release() {
        reader.release();
    }

    /// Binds the worker to its user, for good.
    void assign(WorkerOwner user) {
        if (owner != null && !owner.equals(user)) {
            throw new IllegalStateException("a worker of one user was to be handed to another");
        }
        owner = user;
    }

    /// Binds the worker to one execution of its user.
    void assignAlone(WorkerOwner user) {
        assign(user);
        alone = true;
    }

    /// Whether the process was started for one execution.
    boolean isAlone() {
        return alone;
    }

    /// Sets the kernel's ceiling for the next guest, and what it gets of the processors. Rewritten only when it
    /// changes:
    /// the write costs a system call.
    public void bound(long guestBytes) {
        if (owner != null) {
            process.computeFor(owner.tenant());
        }
        var ceiling = ownMemory + guestBytes;
        if (ceiling != memoryCeiling) {
            process.memoryLimit(ceiling);
            memoryCeiling = ceiling;
        }
    }

    boolean hasServed() {
        return executions > 0;
    }

    /// How many executions it has served, this one included.
    int countExecution() {
        return ++executions;
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - bornAt);
    }

    void idle() {
        idleSince = System.nanoTime();
    }

    Duration idleFor() {
        return Duration.ofNanos(System.nanoTime() - idleSince);
    }

    String rung() {
        return rung;
    }

    List<String> layers() {
        return layers;
    }

    /// Looks at what it has used, so that it gets less of the processors when that is much.
    public void weigh() {
        var _ = process.cpu();
    }

    Duration cpu() {
        return process.cpu();
    }

    /// The most memory this execution added to the process, as the kernel counted it. The worker's own work beside the
    /// guest is in it: parsing, collecting, making isolates.
    long memoryPeak() {
        peakMemory = Math.max(0, process.memoryPeak() - restMemory);
        return peakMemory;
    }

    /// Begins a new count of [#memoryPeak] after a guest that moved it, so that the next one is not charged for it.
    /// False when the worker kept too much to be used again.
    boolean settle() {
        var peak = peakMemory == UNSEEN ? memoryPeak() : peakMemory;
        peakMemory = UNSEEN;
        if (peak < NOTICEABLE) {
            return true;
        }
        restMemory = process.memoryNow();
        process.memoryLimit(memoryCeiling);
        return restMemory < ownMemory;
    }

    /// Begins a new count of [#memoryPeak] when the last one ended far above what is held now, so that the next cell of
    /// an environment is not charged for it.
    void countAnew() {
        if (process.memoryPeak() - process.memoryNow() > NOTICEABLE) {
            process.memoryLimit(memoryCeiling);
        }
    }

    long memoryNow() {
        return process.memoryNow();
    }

    /// Completes when the process has ended.
    CompletableFuture<Exit> exit() {
        return process.exit();
    }

    public void kill() {
        process.kill();
    }

    boolean alive() {
        return !process.exit().isDone();
    }

    /// Alive, and nothing was sent after the end of its execution.
    boolean isQuiet() {
        try {
            return alive() && process.fromGuest().available() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /// How the process ended, killing it if it has not.
    public Exit end() {
        try {
            return process.exit().get(100, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            process.kill();
            return process.exit().join();
        } catch (InterruptedException e) {
            process.kill();
            Thread.currentThread().interrupt();
            return process.exit().join();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a worker's end could not be observed", e);
        }
    }

    String diagnostics() {
        return process.diagnostics();
    }
}
