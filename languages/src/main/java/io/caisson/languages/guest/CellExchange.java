package io.caisson.languages.guest;

import io.caisson.Output;
import io.caisson.engine.Cancellation;
import io.caisson.engine.EnvironmentEnd;
import io.caisson.languages.guest.GuestProcess.Observed;
import io.caisson.languages.guest.GuestProcess.Stop;
import io.caisson.languages.guest.GuestProcess.Terms;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.workers.Watchdog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/// One cell of an interpreter that lives on, from its order to its mark, seen from the service's side of the wall.
///
/// ```
/// service   order ─────────────► interpreter
///           ◄───────── mark begin                  the clock begins; what came before is nobody's
///           ◄── what the cell prints
///           interrupt ─────────►                   at a deadline or a cancellation; SIGKILL after a grace period
///           ◄── mark, exit code, files
/// ```
///
/// The mark is the guest's word: a cell that prints its own mark has ended itself. What it used is measured from
/// outside, and whether anything of it still runs is for [PythonCells] to look at.
final class CellExchange implements Watchdog.Watched {
    /// For an interpreter that waits for its order to take it. One that does not is busy with something else.
    private static final long BEGIN_NANOS = Duration.ofSeconds(5).toNanos();

    private static final long GRACE_NANOS = Duration.ofMillis(500).toNanos();
    private static final long COLLECT_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long CPU_CHECK_AFTER_NANOS = Duration.ofMillis(20).toNanos();
    private static final int EXIT_SECONDS = 5;

    private final Confined sandbox;
    private final Order order;
    private final Terms terms;
    private final long memoryAtRest;
    private final GuestOutput printed;
    private final AtomicReference<Stop> stop = new AtomicReference<>(Stop.NONE);
    private final AtomicReference<Fate> fate = new AtomicReference<>(Fate.RUNNING);
    private final Duration cpuAtStart;
    private final boolean crowdedBefore;
    private final long orderedAt = System.nanoTime();
    private final ReentrantLock sending = new ReentrantLock();
    private volatile long startedAt = orderedAt;
    private volatile boolean begun;
    private volatile long stoppedAt;
    private volatile long endedAt;
    private boolean orderly;

    /// Whether the cell was over before it had to be killed.
    private enum Fate {
        RUNNING,
        OVER,
        KILLED
    }

    /// @param memoryAtRest what the sandbox held before its first cell
    CellExchange(Confined sandbox, Order order, Terms terms, long memoryAtRest, Output output) {
        this.sandbox = sandbox;
        this.order = order;
        this.terms = terms;
        this.memoryAtRest = memoryAtRest;
        this.printed = new GuestOutput(terms.outputBytes(), output, () -> System.nanoTime() - startedAt);
        this.cpuAtStart = sandbox.cpu();
        this.crowdedBefore = sandbox.wantedMoreProcesses();
    }

    Observed hold(Watchdog watchdog, Cancellation cancellation) {
        try (var _ = cancellation.onCancel(() -> interrupt(Stop.CANCELLED))) {
            watchdog.add(this);
            return exchange();
        } finally {
            watchdog.remove(this);
        }
    }

    /// Why the environment ended with this cell; empty when it was over as it should be.
    Optional<EnvironmentEnd> end(Observed observed) {
        if (orderly) {
            return Optional.empty();
        }
        if (observed.outOfMemory()) {
            return Optional.of(EnvironmentEnd.MEMORY);
        }
        var killed = fate.get() == Fate.KILLED && stop.get() != Stop.COLLECT && stop.get() != Stop.BOOT;
        return Optional.of(killed ? EnvironmentEnd.DEADLINE : EnvironmentEnd.PROCESS_LOST);
    }

    private Observed exchange() {
        var beginning = new MarkedStream(sandbox.fromGuest(), order.mark());
        var errors = new MarkedStream(sandbox.errors(), order.mark());
        var marked = beginning;
        var errorsEnd = new AtomicReference<>(Optional.<String>empty());
        var reader = Thread.startVirtualThread(
                () -> errorsEnd.set(passesOver(errors) ? until(errors.next(), printed.stderr()) : Optional.empty()));
        var said = Optional.<String>empty();
        var left = ArchiveReader.Contents.NOTHING;
        try {
            send(order.bytes());
            if (begins(beginning)) {
                marked = beginning.next();
                said = until(marked, printed.stdout());
            }
            endedAt = System.nanoTime();
            var rest = marked.rest();
            left = files(said, rest);
            reader.join(Duration.ofNanos(COLLECT_NANOS));
            orderly = said.isPresent()
                    && errorsEnd.get().isPresent()
                    && ends(said.get(), rest)
                    && fate.compareAndSet(Fate.RUNNING, Fate.OVER);
        } catch (IOException e) {
            // the pipe broke with the interpreter, whose end tells the rest
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (marked.newlinePassed()) {
            printed.takeBackNewline();
        }
        printed.end();
        return observed(said, left);
    }

    /// A line at a time: an interrupt inside an order would be taken for a part of it.
    private void send(byte[] line) throws IOException {
        sending.lock();
        try {
            sandbox.toGuest().write(line);
            sandbox.toGuest().flush();
        } finally {
            sending.unlock();
        }
    }

    private boolean begins(MarkedStream marked) {
        var begins = passesOver(marked);
        startedAt = System.nanoTime();
        begun = true;
        return begins;
    }

    private static boolean passesOver(MarkedStream marked) {
        try {
            return marked.untilMark((_, _, _) -> {}).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<String> until(MarkedStream marked, GuestOutput.Stream stream) {
        try {
            return marked.untilMark((bytes, from, to) -> {
                if (!stream.take(bytes, from, to)) {
                    interrupt(Stop.OUTPUT);
                }
            });
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private ArchiveReader.Contents files(Optional<String> said, InputStream rest) {
        return said.filter(line -> line.endsWith(" files")).isPresent()
                ? ArchiveReader.read(rest, terms.left())
                : ArchiveReader.Contents.NOTHING;
    }

    /// Whether the archive ended where archives end: its second empty block follows. Else nobody knows any more what
    /// the next bytes are.
    private static boolean ends(String said, InputStream rest) throws IOException {
        if (!said.endsWith(" files")) {
            return true;
        }
        var block = rest.readNBytes(ArchiveWriter.BLOCK);
        for (var each : block) {
            if (each != 0) {
                return false;
            }
        }
        return block.length == ArchiveWriter.BLOCK;
    }

    private Observed observed(Optional<String> said, ArchiveReader.Contents left) {
        var words = said.map(line -> line.split(" ", 3)).filter(parts -> parts.length >= 2);
        var code = words.flatMap(parts -> GuestProcess.number(parts[0]));
        var end = System.nanoTime();
        var peak = sandbox.memoryPeak() - memoryAtRest;
        var cpu = sandbox.cpu().minus(cpuAtStart);
        return new Observed(
                stop.get(),
                code,
                false,
                !crowdedBefore && sandbox.wantedMoreProcesses(),
                orderly ? Optional.empty() : killed(),
                left,
                printed,
                startedAt,
                Duration.ofNanos(end - startedAt),
                cpu.isNegative() ? Duration.ZERO : cpu,
                Math.clamp(peak, 0, terms.memoryBytes()));
    }

    private Optional<Exit> killed() {
        sandbox.kill();
        try {
            return Optional.of(sandbox.exit().get(EXIT_SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
    }

    @Override
    public void tick(long now) {
        if (endedAt != 0) {
            if (now - endedAt > COLLECT_NANOS) {
                stop.compareAndSet(Stop.NONE, Stop.COLLECT);
                kill();
            }
        } else if (stoppedAt != 0) {
            if (now - stoppedAt > GRACE_NANOS) {
                kill();
            }
        } else if (!begun) {
            if (now - orderedAt > BEGIN_NANOS && stop.compareAndSet(Stop.NONE, Stop.BOOT)) {
                kill();
            }
        } else if (now - startedAt > terms.timeout().toNanos()) {
            interrupt(Stop.TIMEOUT);
        } else if (now - startedAt > CPU_CHECK_AFTER_NANOS
                && sandbox.cpu().minus(cpuAtStart).compareTo(terms.cpu()) > 0) {
            interrupt(Stop.CPU);
        }
    }

    private void kill() {
        if (fate.compareAndSet(Fate.RUNNING, Fate.KILLED)) {
            sandbox.kill();
        }
    }

    /// Never waits: an interpreter that does not read its pipe would hold the watchdog. The kill after the grace period
    /// depends on nothing but the clock.
    private void interrupt(Stop reason) {
        if (!stop.compareAndSet(Stop.NONE, reason)) {
            return;
        }
        stoppedAt = System.nanoTime();
        Thread.startVirtualThread(() -> {
            try {
                sandbox.toGuest().write(("interrupt " + order.mark() + "\n").getBytes(StandardCharsets.US_ASCII));
                sandbox.toGuest().flush();
            } catch (IOException e) {
                kill();
            }
        });
    }
}
