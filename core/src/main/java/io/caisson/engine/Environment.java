package io.caisson.engine;

import io.caisson.ErrorKind;
import io.caisson.Output;
import io.caisson.receipt.Run;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/// An interpreter that keeps its state from one cell to the next, until something ends it.
///
/// Cells run one after the other, in the order in which they came. A cell that fails, or that obeys when it is
/// interrupted at its deadline, leaves the state as it is. Whatever ends the environment has a reason, and the first
/// reason counts; nothing of it is left then, and it is never revived: the next one is a new environment.
///
/// Belongs to one owner from its first guest byte; cells of anybody else are refused. Thread-safe.
public final class Environment implements AutoCloseable {
    /// Cells that may wait for their turn.
    public static final int MAX_WAITING = 8;

    private static final String NOT_YOURS = "this environment belongs to somebody else";
    private static final String FULL = MAX_WAITING + " cells wait for this environment already; try again later";

    private final EnvironmentSpec spec;
    private final Interpreter interpreter;
    private final LongSupplier nanos;
    private final long openedAt;
    private final CompletableFuture<EnvironmentEnd> ended = new CompletableFuture<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Job> line = new ArrayDeque<>();
    private Optional<Job> running = Optional.empty();
    private Optional<EnvironmentEnd> end = Optional.empty();
    private int cells;
    private long idleSince;

    public Environment(EnvironmentSpec spec, Interpreter interpreter) {
        this(spec, interpreter, System::nanoTime);
    }

    /// @param nanos a clock that only goes forward
    Environment(EnvironmentSpec spec, Interpreter interpreter, LongSupplier nanos) {
        this.spec = spec;
        this.interpreter = interpreter;
        this.nanos = nanos;
        this.openedAt = nanos.getAsLong();
        this.idleSince = openedAt;
        interpreter.onExit(this::endIfIdle);
    }

    public EnvironmentSpec spec() {
        return spec;
    }

    /// Runs `cell` once those before it are over. Waits; the cancellation of the cell ends the wait too.
    ///
    /// @param owner whoever is to run it believes this to be the owner
    public CellRun run(EnvironmentOwner owner, Job cell, Output output) {
        if (!spec.owner().equals(owner) || !owner.admits(cell.caller())) {
            return CellRun.kept(Run.refused(ErrorKind.POLICY, NOT_YOURS));
        }
        var refusal = awaitTurn(cell);
        if (refusal.isPresent()) {
            return new CellRun(refusal.get(), end());
        }
        var run = new CellRun(Run.broken("the cell was not run"), Optional.of(EnvironmentEnd.PROCESS_LOST));
        try {
            run = interpreter.run(number(), cell, output);
        } finally {
            run.end().ifPresent(reason -> end(reason, true));
            leave();
        }
        return new CellRun(run.run(), end());
    }

    private Optional<Run> awaitTurn(Job cell) {
        try (var _ = cell.cancellation().onCancel(this::wake)) {
            lock.lock();
            try {
                return stand(cell);
            } finally {
                lock.unlock();
            }
        }
    }

    private Optional<Run> stand(Job cell) {
        if (line.size() >= MAX_WAITING && running.isPresent()) {
            return Optional.of(Run.refused(ErrorKind.QUOTA, FULL));
        }
        line.addLast(cell);
        try {
            while (end.isEmpty() && cell.cancellation().by().isEmpty() && !isNext(cell)) {
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(Run.refused(ErrorKind.QUOTA, "interrupted while it waited"));
        } finally {
            line.remove(cell);
            changed.signalAll();
        }
        if (end.isPresent()) {
            return Optional.of(Run.refused(
                    ErrorKind.QUOTA, "the environment has ended: " + end.get().label()));
        }
        if (cell.cancellation().by().isPresent()) {
            return Optional.of(Run.unserved(cell.cancellation(), FULL));
        }
        running = Optional.of(cell);
        cells++;
        return Optional.empty();
    }

    private boolean isNext(Job cell) {
        return running.isEmpty() && cell.equals(line.peekFirst());
    }

    private int number() {
        lock.lock();
        try {
            return cells;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        lock.lock();
        try {
            running = Optional.empty();
            idleSince = nanos.getAsLong();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Interrupts the running cell, which keeps the state if it obeys. Cells that wait are not touched; without a
    /// running cell nothing happens.
    public void interrupt(String by) {
        running().ifPresent(cell -> cell.cancellation().cancel(by));
    }

    private Optional<Job> running() {
        lock.lock();
        try {
            return running;
        } finally {
            lock.unlock();
        }
    }

    /// Ends it for `reason` unless a cell runs or waits.
    ///
    /// @return whether it was this call that ended it
    public boolean endIfIdle(EnvironmentEnd reason) {
        return end(reason, false);
    }

    /// Ends it for `reason`, and the running cell with it.
    ///
    /// @return whether it was this call that ended it
    public boolean end(EnvironmentEnd reason) {
        return end(reason, true);
    }

    private boolean end(EnvironmentEnd reason, boolean evenBusy) {
        Optional<Job> cut;
        lock.lock();
        try {
            if (end.isPresent() || (!evenBusy && (running.isPresent() || !line.isEmpty()))) {
                return false;
            }
            end = Optional.of(reason);
            cut = running;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        cut.ifPresent(cell -> cell.cancellation().cancel(reason.label()));
        interpreter.kill();
        ended.complete(reason);
        return true;
    }

    /// Why it ended; empty while it lives.
    public Optional<EnvironmentEnd> end() {
        lock.lock();
        try {
            return end;
        } finally {
            lock.unlock();
        }
    }

    /// Completes when it ends, with the reason.
    public CompletableFuture<EnvironmentEnd> ended() {
        return ended.copy();
    }

    /// What can be told of it now. Memory is asked of the kernel, so not while the cells wait for it.
    public EnvironmentState state() {
        var memory = end().isPresent() ? 0 : interpreter.memoryBytes();
        lock.lock();
        try {
            var now = nanos.getAsLong();
            var idle = phase() == EnvironmentState.Phase.IDLE ? now - idleSince : 0;
            return new EnvironmentState(
                    phase(),
                    cells,
                    line.size(),
                    end.isPresent() ? 0 : memory,
                    Duration.ofNanos(now - openedAt),
                    Duration.ofNanos(idle),
                    end);
        } finally {
            lock.unlock();
        }
    }

    private EnvironmentState.Phase phase() {
        if (end.isPresent()) {
            return EnvironmentState.Phase.ENDED;
        }
        return running.isPresent() ? EnvironmentState.Phase.BUSY : EnvironmentState.Phase.IDLE;
    }

    @Override
    public void close() {
        end(EnvironmentEnd.CLOSED);
    }
}
