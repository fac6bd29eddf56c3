package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.cgroup.Allotment;
import io.caisson.sandbox.wall.cgroup.ControlGroup;
import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.cgroup.CpuWeights;
import io.caisson.sandbox.wall.host.Host;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;

/// The processes of one wall that are not gone yet. Gives each launch its [Allotment]. Ends all of them when the
/// wall is closed or the JVM shuts down in an orderly way.
public final class Launches implements AutoCloseable {
    /// Counted for the whole service, so that two walls never give the same name.
    private static final AtomicLong NUMBER = new AtomicLong();

    private final ServiceMark mark;
    private final LaunchRegistry registry;
    private final ControlGroups groups;
    private final Starter starter = new Starter();
    private final OwnUids uids = new OwnUids();
    private final CpuWeights weights = new CpuWeights();
    private final Set<Confined> living = ConcurrentHashMap.newKeySet();
    private final Thread hook = new Thread(this::close, "caisson-wall-close");
    private final ReadWriteLock closing = new ReentrantReadWriteLock();
    private volatile boolean closed;

    private Launches(ServiceMark mark, LaunchRegistry registry, ControlGroups groups) {
        this.mark = mark;
        this.registry = registry;
        this.groups = groups;
    }

    public static Launches open(Path dataFolder, ServiceMark mark, ControlGroups groups) {
        var launches = new Launches(mark, LaunchRegistry.in(dataFolder), groups);
        // Without the hook an ordinary exit would leave empty control groups: the guests die with the service,
        // their groups do not.
        Runtime.getRuntime().addShutdownHook(launches.hook);
        return launches;
    }

    public ControlGroups groups() {
        return groups;
    }

    /// Starts a process. Returns after `inspection` has seen every demanded layer; otherwise kills the process
    /// and throws.
    public WalledProcess start(Launch launch, Function<Allotment, List<String>> command, Inspection inspection) {
        var process = started(launch, command, inspection);
        try {
            process.inspect();
            return process;
        } catch (RuntimeException e) {
            process.kill();
            throw e;
        }
    }

    private WalledProcess started(Launch launch, Function<Allotment, List<String>> command, Inspection inspection) {
        return register(
                () -> allot(launch.ceilings()),
                allotment -> process(launch, allotment, command.apply(allotment), inspection));
    }

    /// Gives a child of a process behind the wall a name and a group. It has its parent's user id, and dies with
    /// it.
    ///
    /// @param child creates the handle of the child, before the process exists
    public <T extends Confined> T adopt(Ceilings ceilings, Function<Allotment, T> child) {
        return register(() -> allot(ceilings, Optional.empty()), child);
    }

    private <T extends Confined> T register(Supplier<Allotment> allot, Function<Allotment, T> start) {
        closing.readLock().lock();
        try {
            if (closed) {
                throw new LaunchException("The wall is closed.");
            }
            var allotment = allot.get();
            try {
                var process = start.apply(allotment);
                living.add(process);
                var _ = process.gone().thenRun(() -> forget(process, allotment));
                return process;
            } catch (RuntimeException | Error e) {
                giveBack(allotment);
                throw e;
            }
        } finally {
            closing.readLock().unlock();
        }
    }

    private Allotment allot(Ceilings ceilings) {
        var uid = Host.root() ? Optional.of(uids.take()) : Optional.<Integer>empty();
        try {
            return allot(ceilings, uid);
        } catch (RuntimeException | Error e) {
            uid.ifPresent(uids::giveBack);
            throw e;
        }
    }

    private Allotment allot(Ceilings ceilings, Optional<Integer> uid) {
        var name = mark.launch(NUMBER.incrementAndGet());
        return new Allotment(name, groups.create(name, ceilings), uid, weights);
    }

    private WalledProcess process(Launch launch, Allotment allotment, List<String> command, Inspection inspection) {
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.directory(Path.of("/").toFile());
        var launcher = starter.start(builder);
        try {
            return entered(new WalledProcess(launcher, allotment, launch, inspection), allotment, launcher.pid());
        } catch (RuntimeException | Error e) {
            launcher.destroyForcibly();
            throw e;
        }
    }

    /// Registers the process. When that fails, kills it first, so that its group can be removed.
    private WalledProcess entered(WalledProcess process, Allotment allotment, long pid) {
        try {
            registry.enter(allotment.name(), pid);
            return process;
        } catch (LaunchException e) {
            process.kill();
            process.gone().exceptionally(_ -> null).join();
            throw e;
        }
    }

    private void forget(Confined process, Allotment allotment) {
        living.remove(process);
        registry.strike(allotment.name());
        allotment.uid().ifPresent(uids::giveBack);
    }

    private void giveBack(Allotment allotment) {
        allotment.group().ifPresent(ControlGroup::remove);
        allotment.uid().ifPresent(uids::giveBack);
    }

    @Override
    public void close() {
        refuseLaunches();
        var rest = List.copyOf(living);
        rest.forEach(Confined::kill);
        rest.forEach(process -> process.gone().exceptionally(_ -> null).join());
        starter.close();
        forgetHook();
    }

    /// Refuses new launches. Returns when no launch is in progress.
    private void refuseLaunches() {
        closing.writeLock().lock();
        try {
            closed = true;
        } finally {
            closing.writeLock().unlock();
        }
    }

    private void forgetHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This thread is the shutdown hook.
        }
    }
}
