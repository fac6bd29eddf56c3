package io.caisson.languages.guest;

import io.caisson.Limit;
import io.caisson.Output;
import io.caisson.engine.Cancellation;
import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.workers.Watchdog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/// One guest in one sandbox, from the order to the kill, seen from the service's side of the wall.
///
/// ```
/// service   order ─────────────► keeper
///           ◄─────────── started          the clock begins
///           ◄── what the guest prints
///           ── what arrives for it ──►     if somebody talks to it, see [Delivery]
///           kill ──────────────►          at a deadline, a cancellation, too much output
///           ◄──── mark, exit code, files  once everything the guest started has been ended
/// ```
///
/// Whatever ends the process, the sandbox is killed with it: it is never used twice. All time until then is charged,
/// also after the mark, which a guest can print itself.
public final class GuestProcess implements Watchdog.Watched {
    private static final String STARTED = "started\n";
    private static final long BOOT_NANOS = Duration.ofSeconds(15).toNanos();

    /// To pack and send what the guest left.
    private static final long COLLECT_NANOS = Duration.ofSeconds(5).toNanos();

    /// The same, for the processor, from the mark on. A guest that printed its own mark may still be running.
    private static final Duration COLLECT_CPU = Duration.ofSeconds(2);

    /// For the program that packs, where the guest has used up all it may.
    private static final long COLLECT_BYTES = 16 * Ceilings.MEBIBYTE;

    /// So near to its ceiling, a tree may have met it.
    private static final long NEAR_BYTES = 4 * Ceilings.MEBIBYTE;

    private static final long SHORT_NANOS = Duration.ofMillis(5).toNanos();
    private static final long CPU_CHECK_AFTER_NANOS = Duration.ofMillis(20).toNanos();
    private static final int EXIT_SECONDS = 5;

    private final Confined sandbox;
    private final Order order;
    private final Terms terms;
    private final Delivery delivery;
    private final Cancellation cancellation;
    private final Output output;
    private final GuestOutput printed;
    private final long begun = System.nanoTime();
    private final AtomicReference<Stop> stop = new AtomicReference<>(Stop.NONE);
    private volatile long startedAt;
    private volatile long endedAt;
    private Duration cpuAtOrder = Duration.ZERO;
    private Duration cpuAtStart = Duration.ZERO;

    /// Known to [#tick] alone.
    private Optional<Duration> cpuAtMark = Optional.empty();

    private long memoryAtStart;
    private long memoryPeak;
    private Optional<Thread> errors = Optional.empty();

    /// What a guest is held to.
    ///
    /// @param memoryBytes beyond what the sandbox holds before the order
    public record Terms(
            Duration timeout, Duration cpu, long memoryBytes, long outputBytes, ArchiveReader.Bounds left) {}

    /// Why a guest was ended. The first reason counts.
    public enum Stop {
        NONE,
        TIMEOUT,
        CPU,
        OUTPUT,
        BOOT,
        COLLECT,
        CANCELLED
    }

    /// What was observed.
    ///
    /// @param code the main process's exit code; empty when the keeper did not live to tell
    /// @param full whether a folder of the guest had no room left
    /// @param exit how the sandbox itself ended; empty while nothing asks for it
    public record Observed(
            Stop stop,
            Optional<Integer> code,
            boolean full,
            boolean wantedMoreProcesses,
            Optional<Exit> exit,
            ArchiveReader.Contents left,
            GuestOutput printed,
            long startedAt,
            Duration wall,
            Duration cpu,
            long peakMemoryBytes) {
        public boolean started() {
            return startedAt != 0;
        }

        /// How much the guest printed and left.
        public long bytes() {
            return printed.bytes()
                    + left.files().stream()
                            .mapToLong(file -> file.content().length)
                            .sum();
        }

        boolean outOfMemory() {
            return exit.filter(Exit::outOfMemory).isPresent();
        }
    }

    public GuestProcess(
            Confined sandbox, Order order, Terms terms, Delivery delivery, Cancellation cancellation, Output output) {
        this.sandbox = sandbox;
        this.order = order;
        this.terms = terms;
        this.delivery = delivery;
        this.cancellation = cancellation;
        this.output = output;
        this.printed = new GuestOutput(terms.outputBytes(), output, this::sinceStart);
    }

    public Observed hold(Watchdog watchdog) {
        try (var _ = cancellation.onCancel(() -> end(Stop.CANCELLED))) {
            watchdog.add(this);
            return exchange();
        } finally {
            watchdog.remove(this);
            delivery.close();
            // whatever the guest started has ended; the sandbox itself may go in its own time
            watchdog.soon(sandbox::kill);
        }
    }

    private Observed exchange() {
        var marked = new MarkedStream(sandbox.fromGuest(), order.mark());
        var said = Optional.<String>empty();
        var left = ArchiveReader.Contents.NOTHING;
        try {
            memoryAtStart = sandbox.memoryNow();
            sandbox.memoryLimit(memoryAtStart + terms.memoryBytes());
            // what is charged; a short guest is over by the time that its start is read here
            cpuAtOrder = sandbox.cpu();
            delivery.order(sandbox.toGuest(), order.bytes());
            if (begins()) {
                output.begun();
                delivery.begin(sandbox.toGuest());
                said = marked.untilMark(this::takeStdout);
                endedAt = System.nanoTime();
                memoryPeak = sandbox.memoryPeak();
                if (said.filter(line -> !line.endsWith(" none")).isPresent()) {
                    makeRoom();
                    left = ArchiveReader.read(marked.rest(), terms.left());
                }
            }
        } catch (IOException | LaunchException e) {
            // the pipe broke with the sandbox, whose end tells the rest
        }
        if (startedAt != 0) {
            endErrors();
        }
        if (marked.newlinePassed()) {
            printed.takeBackNewline();
        }
        printed.end();
        return observed(said, left);
    }

    private void makeRoom() {
        if (memoryPeak - memoryAtStart > terms.memoryBytes() - COLLECT_BYTES) {
            sandbox.memoryLimit(memoryAtStart + terms.memoryBytes() + COLLECT_BYTES);
        }
    }

    private boolean begins() throws IOException {
        var word = sandbox.fromGuest().readNBytes(STARTED.length());
        if (!STARTED.equals(new String(word, StandardCharsets.US_ASCII))) {
            return false;
        }
        cpuAtStart = sandbox.cpu();
        startedAt = System.nanoTime();
        return true;
    }

    private void takeStdout(byte[] bytes, int from, int to) {
        if (!printed.stdout().take(bytes, from, to)) {
            end(Stop.OUTPUT);
        }
    }

    /// A guest that runs for a while may print more than a pipe takes. Most are over before, and their errors are read
    /// by whoever waits for them.
    private synchronized void readErrorsBeside() {
        if (errors.isEmpty() && endedAt == 0) {
            errors = Optional.of(Thread.startVirtualThread(this::readErrors));
        }
    }

    /// Everything that could still write has been ended, so this does not wait long; [#tick] ends it if it does.
    private void endErrors() {
        errorsBeside().ifPresentOrElse(GuestProcess::join, this::readErrors);
    }

    private synchronized Optional<Thread> errorsBeside() {
        return errors;
    }

    private void readErrors() {
        var marked = new MarkedStream(sandbox.errors(), order.mark());
        try {
            var _ = marked.untilMark((bytes, from, to) -> {
                if (!printed.stderr().take(bytes, from, to)) {
                    end(Stop.OUTPUT);
                }
            });
        } catch (IOException e) {
            // the pipe broke with the sandbox; what came until then counts
        }
    }

    private static void join(Thread reader) {
        try {
            reader.join(Duration.ofSeconds(EXIT_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Observed observed(Optional<String> said, ArchiveReader.Contents left) {
        var words = said.map(line -> line.split(" ", 3)).filter(parts -> parts.length >= 2);
        var code = words.flatMap(parts -> number(parts[0]));
        var full = words.filter(parts -> parts[1].equals("0")).isPresent();
        var end = System.nanoTime();
        var wantedMore = sandbox.wantedMoreProcesses();
        var peak = Math.max(memoryPeak, sandbox.memoryPeak()) - memoryAtStart;
        var cpu = cpuUntilKilled();
        // only the sandbox's end tells whether it met its memory ceiling
        var unharmed = code.filter(zero -> zero == 0).isPresent() && peak < terms.memoryBytes() - NEAR_BYTES;
        var exit = unharmed ? Optional.<Exit>empty() : ended();
        // where the guest is all there is in its sandbox, nobody is left to tell of a signal that ended it
        var told = code.or(
                () -> exit.filter(ended -> delivery.sent(ended.signal())).map(Exit::code));
        return new Observed(
                stop.get(),
                told,
                full,
                wantedMore,
                exit,
                left,
                printed,
                startedAt,
                Duration.ofNanos(startedAt == 0 ? 0 : end - startedAt),
                startedAt == 0 ? Duration.ZERO : positive(cpu.minus(cpuAtOrder)),
                Math.clamp(peak, 0, terms.memoryBytes()));
    }

    /// Whoever printed the mark may still be running, so the sandbox is killed before its processor time counts.
    /// Without a control group nothing is known of processes that are gone, so it is looked at before as well.
    private Duration cpuUntilKilled() {
        var before = sandbox.cpu();
        sandbox.kill();
        var after = sandbox.cpu();
        return after.compareTo(before) > 0 ? after : before;
    }

    private static Duration positive(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }

    static Optional<Integer> number(String digits) {
        return digits.length() <= 3 && !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Optional.of(Integer.valueOf(digits))
                : Optional.empty();
    }

    private Optional<Exit> ended() {
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
        if (startedAt == 0) {
            if (now - begun > BOOT_NANOS) {
                end(Stop.BOOT);
            }
        } else if (endedAt != 0) {
            if (now - endedAt > COLLECT_NANOS || usedSinceMark().compareTo(COLLECT_CPU) > 0) {
                end(Stop.COLLECT);
            }
        } else {
            tickGuest(now - startedAt);
        }
    }

    private void tickGuest(long elapsed) {
        if (elapsed > SHORT_NANOS) {
            readErrorsBeside();
        }
        if (elapsed > terms.timeout().toNanos()) {
            end(Stop.TIMEOUT);
        } else if (elapsed > CPU_CHECK_AFTER_NANOS && usedMoreThan(terms.cpu())) {
            end(Stop.CPU);
        }
    }

    private Duration usedSinceMark() {
        var used = sandbox.cpu();
        var atMark = cpuAtMark.orElse(used);
        cpuAtMark = Optional.of(atMark);
        return used.minus(atMark);
    }

    /// Since its start, like the time on the clock: of two limits of the same length none is reached by its head start.
    private boolean usedMoreThan(Duration cpu) {
        return sandbox.cpu().minus(cpuAtStart).compareTo(cpu) > 0;
    }

    private void end(Stop reason) {
        if (stop.compareAndSet(Stop.NONE, reason)) {
            sandbox.kill();
        }
    }

    private long sinceStart() {
        return startedAt == 0 ? 0 : System.nanoTime() - startedAt;
    }

    /// The limit a stop stands for, if it stands for one.
    public static Optional<Limit> limit(Stop stop) {
        return switch (stop) {
            case TIMEOUT -> Optional.of(Limit.TIMEOUT);
            case CPU -> Optional.of(Limit.CPU);
            case OUTPUT -> Optional.of(Limit.OUTPUT);
            case NONE, BOOT, COLLECT, CANCELLED -> Optional.empty();
        };
    }
}
