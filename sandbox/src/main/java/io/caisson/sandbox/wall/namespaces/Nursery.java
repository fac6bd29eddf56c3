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

/// Keeps a pool of ready children of a [Zygote], each for one use. Thread-safe.
///
/// One thread for each processor replaces children that were taken or have ended. The zygote itself is replaced
/// when it ends, when it does not answer, and regularly, because all its children share its memory layout and
/// hash seed. While no zygote can be started, [#child] fails at once, so that the caller starts an interpreter
/// instead; new attempts follow at growing intervals.
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

    /// Opens a nursery. Returns before the first child is ready.
    ///
    /// @param standard the ceilings of the ready children; their memory ceiling can be set when they are taken
    /// @param size how many children are kept ready
    /// @throws LaunchException on a wall without zygotes
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

    /// Takes an unused child with these ceilings. A ready child is used if only memory differs; the caller must
    /// then set its memory ceiling before it sends the order. The child's first line, `ready`, has been read.
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

    /// Allows the replacement of a taken child. While enough are ready, this waits until the guest has ended:
    /// most guests are short, and making a child beside one would slow it.
    private void giveBackPlace(ZygoteChild taken) {
        if (2 * ready.size() < size) {
            places.release();
        } else {
            var _ = taken.exit().thenRun(places::release);
        }
    }

    /// Waits only briefly, so that a problem that begins meanwhile is noticed.
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

    /// Delays the replacement: most guests are short, and making another child beside one would slow it.
    private void letTheGuestRun() {
        if (!ready.isEmpty()) {
            LockSupport.parkNanos(SHORT_GUEST_NANOS);
        }
    }

    /// Called only after several failures: the first ones may have been caused by the end of a zygote, after
    /// which another one is started anyway.
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

    /// The current zygote. A replaced one ends with its last child.
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

    /// The number of ready children.
    public int ready() {
        return ready.size();
    }

    /// The modules imported by the zygote; empty while there is none.
    public Set<String> modules() {
        return current.map(Zygote::modules).orElse(Set.of());
    }

    /// Why no children can be made now, for messages; empty when they can.
    public Optional<String> trouble() {
        return trouble;
    }

    private void clear() {
        for (var child = ready.poll(); child != null; child = ready.poll()) {
            child.kill();
        }
    }

    /// Ends the zygote and all children, including those in use.
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
