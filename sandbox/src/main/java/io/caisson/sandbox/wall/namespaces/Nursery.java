package io.caisson.sandbox.wall.namespaces;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Wall;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Keeps children of a [Zygote] ready, each for one use.
///
/// As many threads as the machine has processors replace what was taken. The zygote is replaced
/// when it ends, when it is silent, and regularly: all its children share its memory layout and
/// hash seed. A child that ends before it is taken is replaced too. While no zygote can be had,
/// [#child] fails at once and new attempts are made at growing intervals; the caller starts an
/// interpreter of its own then.
///
/// Thread-safe.
public final class Nursery implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Nursery.class.getName());
    private static final int CHILDREN_PER_ZYGOTE = 5000;
    private static final long ZYGOTE_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long WAIT_SECONDS = 10;
    private static final long FIRST_PAUSE_MILLIS = 10;
    private static final long SHORT_GUEST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int FAILURES_BORNE = 3;
    private static final long LONGEST_PAUSE_MILLIS = 30_000;

    private final BubblewrapWall wall;
    private final PythonTemplate template;
    private final Ceilings standard;
    private final BlockingQueue<ZygoteChild> ready = new LinkedBlockingQueue<>();
    private final Semaphore places;
    private final int size;
    private volatile Optional<Zygote> current = Optional.empty();
    private volatile Optional<String> trouble = Optional.empty();
    private volatile boolean closed;

    private Nursery(BubblewrapWall wall, PythonTemplate template, Ceilings standard, int size) {
        this.wall = wall;
        this.template = template;
        this.standard = standard;
        this.size = size;
        this.places = new Semaphore(size);
    }

    /// Begins to grow children; returns before the first is ready.
    ///
    /// @param standard the ceilings of the children kept ready; their memory can be set when they are taken
    /// @param size how many are kept ready
    /// @throws LaunchException on a wall that has no zygotes
    public static Nursery open(Wall wall, PythonTemplate template, Ceilings standard, int size) {
        if (!(wall instanceof BubblewrapWall namespaces)) {
            throw new LaunchException("The wall " + wall.rung() + " has no zygotes.");
        }
        var nursery = new Nursery(namespaces, template, standard, size);
        IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .forEach(i -> Thread.ofPlatform()
                        .daemon()
                        .name("caisson-nursery-" + template.name() + "-" + i)
                        .start(nursery::grow));
        return nursery;
    }

    /// A child nobody has used, with these ceilings: one of those kept ready if only memory differs, which the caller
    /// bounds anew before the order. What it says first, `ready`, has been read.
    ///
    /// @throws LaunchException when there is none; starting an interpreter in another way may still work
    public Confined child(Ceilings ceilings) {
        if (fits(ceilings)) {
            return take();
        }
        trouble.ifPresent(Nursery::refuse);
        return zygote().child(ceilings);
    }

    private boolean fits(Ceilings ceilings) {
        return ceilings.processes() == standard.processes()
                && ceilings.openFiles() == standard.openFiles()
                && ceilings.diskBytes() == standard.diskBytes()
                && ceilings.fileBytes() == standard.fileBytes();
    }

    private ZygoteChild take() {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
        while (!closed && System.nanoTime() < deadline) {
            var child = next();
            if (child.isPresent()) {
                giveBackPlace(child.get());
                if (!child.get().exit().isDone()) {
                    return child.get();
                }
            } else {
                trouble.ifPresent(Nursery::refuse);
            }
        }
        throw new LaunchException("No child of " + template.name() + " got ready within " + WAIT_SECONDS + " seconds.");
    }

    /// While there are enough, its place is filled once its guest is gone: most are short, and neither the making of
    /// another nor waking whoever makes it is to slow them.
    private void giveBackPlace(ZygoteChild taken) {
        if (2 * ready.size() < size) {
            places.release();
        } else {
            var _ = taken.exit().thenRun(places::release);
        }
    }

    /// Looks up now and then, because trouble may begin while one waits.
    private Optional<ZygoteChild> next() {
        try {
            return Optional.ofNullable(ready.poll(100, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LaunchException("Interrupted while waiting for a child of " + template.name() + ".", e);
        }
    }

    private static void refuse(String why) {
        throw new LaunchException(why);
    }

    private void grow() {
        var failures = 0;
        while (!closed) {
            places.acquireUninterruptibly();
            letTheGuestRun();
            try {
                if (!closed) {
                    ready.add(zygote().child(standard));
                    trouble = Optional.empty();
                    failures = 0;
                }
            } catch (LaunchException e) {
                places.release();
                failures++;
                if (failures > FAILURES_BORNE) {
                    report(e);
                }
                pause(failures);
            }
        }
        clear();
    }

    /// Most guests are short, and making another child beside one would slow it.
    private void letTheGuestRun() {
        if (!ready.isEmpty()) {
            LockSupport.parkNanos(SHORT_GUEST_NANOS);
        }
    }

    /// Not at the first failures: they may have been the end of a zygote, which is nothing but the time for another.
    private void report(LaunchException e) {
        if (!closed && trouble.isEmpty()) {
            LOG.log(Level.WARNING, "No warm child of {0}: {1}", template.name(), e.getMessage());
        }
        trouble = Optional.of(String.valueOf(e.getMessage()));
    }

    private static void pause(int failures) {
        try {
            Thread.sleep(Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(failures, 16)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// The zygote of this moment; an old one ends with the last of its children.
    private synchronized Zygote zygote() {
        var usable = current.filter(
                zygote -> zygote.alive() && zygote.age() < CHILDREN_PER_ZYGOTE && zygote.nanosOld() < ZYGOTE_NANOS);
        if (usable.isPresent()) {
            return usable.get();
        }
        if (closed) {
            throw new LaunchException("The nursery " + template.name() + " is closed.");
        }
        var fresh = Zygote.start(wall, template);
        current.ifPresent(Zygote::retire);
        current = Optional.of(fresh);
        return fresh;
    }

    /// How many children wait now.
    public int ready() {
        return ready.size();
    }

    /// The modules that are imported already; empty while there is no zygote.
    public Set<String> modules() {
        return current.map(Zygote::modules).orElse(Set.of());
    }

    /// Why there are no children now, for people; empty when all is well.
    public Optional<String> trouble() {
        return trouble;
    }

    private void clear() {
        for (var child = ready.poll(); child != null; child = ready.poll()) {
            child.kill();
        }
    }

    /// Ends the zygote and every child, also those in use.
    @Override
    public void close() {
        closed = true;
        places.release(size + Runtime.getRuntime().availableProcessors());
        clear();
        synchronized (this) {
            current.ifPresent(Zygote::close);
            current.ifPresent(zygote -> zygote.gone().exceptionally(_ -> null).join());
        }
    }
}
