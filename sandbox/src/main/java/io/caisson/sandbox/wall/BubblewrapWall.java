package io.caisson.sandbox.wall;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// The rung `namespaces`: bubblewrap, with everything it does not do itself added around it.
///
/// ## Theory of operation
///
/// ```
///  service JVM                       our uid, never runs guest code
///   │ one starter thread ── exec chain in ONE process, same pid throughout:
///   │      sh        joins the control groups (a failed join ends the launch), oom_score_adj 1000,
///   │                frame pipes 0,1 → 3,4, filter on 9
///   │      setpriv   (root) a user id nobody else has, no groups; no_new_privs; parent-death SIGKILL armed
///   │      sh        is the service still the parent? if not, the signal was armed too late: exit
///   │      prlimit   limits per process
///   └─►  bwrap       = the LAUNCHER: outer uid, no rights, outside the namespaces; reports the exit code
///         └─► bwrap  = the FIRST process of the pid namespace: no capabilities, under the filter; reaps orphans;
///              │       SIGKILL when the launcher dies, and with it the kernel kills the whole namespace
///              └─►   the GUEST: uid 1000 inside, no capabilities, read-only minimal root, no network, filter on
/// ```
///
/// Data crosses only on the guest's descriptors 3 and 4 (pipes); 1 and 2 go to a bounded tail. bubblewrap closes its
/// own copies of the pipes, so their end means that the guest has ended or closed them. The environment of all three
/// is empty, because `/proc/1/environ` inside would show the first process's.
///
/// A launch counts after the service has looked at the guest through `/proc` and seen every layer on it
/// ([Inspection]). A kill hits the first process of the namespace, so the launcher's end proves that nothing inside is
/// left ([WalledProcess#kill]). When the service dies, the parent-death signals take the launcher, the first process
/// and so the namespace. The only survivor can be a launch killed within the few milliseconds before bubblewrap has
/// armed its own signal; it holds no guest code, and [Sweep] finds it by its name at the next start.
public final class BubblewrapWall implements Wall {
    public static final String RUNG = "namespaces";

    private final Path dataFolder;
    private final Mark mark;
    private final ControlGroups groups;
    private final LaunchCommand command;
    private final Filters filters;
    private final Starter starter = new Starter();
    private final OwnUids uids = new OwnUids();
    private final AtomicLong launches = new AtomicLong();
    private final Set<WalledProcess> living = ConcurrentHashMap.newKeySet();
    private final Thread hook = new Thread(this::close, "caisson-wall-close");
    private final ReadWriteLock closing = new ReentrantReadWriteLock();
    private volatile boolean closed;

    private BubblewrapWall(Path dataFolder, Mark mark, Tools tools, ControlGroups groups) {
        this.dataFolder = dataFolder;
        this.mark = mark;
        this.groups = groups;
        this.command = new LaunchCommand(tools);
        this.filters = new Filters(dataFolder.resolve("filters"));
    }

    /// Finds and vets the tools and a place for control groups, and ends what an earlier service with this data folder
    /// left behind.
    ///
    /// @throws LaunchException when this host cannot build the rung
    public static BubblewrapWall open(Path dataFolder) {
        var folder = DataFolder.ready(dataFolder);
        var mark = Mark.of(folder);
        var tools = Tools.find();
        var groups = ControlGroups.find(mark.launch(0));
        Sweep.leftovers(mark, groups);
        return open(folder, mark, tools, groups);
    }

    static BubblewrapWall open(Path folder, Mark mark, Tools tools, ControlGroups groups) {
        var wall = new BubblewrapWall(folder, mark, tools, groups);
        // Without it an ordinary exit would leave empty control groups: the guests die with us, their groups do not.
        Runtime.getRuntime().addShutdownHook(wall.hook);
        return wall;
    }

    @Override
    public String rung() {
        return RUNG;
    }

    ControlGroups groups() {
        return groups;
    }

    @Override
    public Confined start(Launch launch) {
        ShownPaths.check(launch.readable(), dataFolder);
        var process = launched(launch);
        try {
            process.inspect();
            return process;
        } catch (RuntimeException e) {
            process.kill();
            throw e;
        }
    }

    private WalledProcess launched(Launch launch) {
        var filter = filters.file(launch.filter());
        closing.readLock().lock();
        try {
            if (closed) {
                throw new LaunchException("The wall is closed.");
            }
            var name = mark.launch(launches.incrementAndGet());
            var group = groups.create(name, launch.ceilings());
            var uid = Host.root() ? Optional.of(uids.take()) : Optional.<Integer>empty();
            var process = process(name, launch, filter, group, uid);
            living.add(process);
            var _ = process.gone().thenRun(() -> {
                living.remove(process);
                uid.ifPresent(uids::giveBack);
            });
            return process;
        } finally {
            closing.readLock().unlock();
        }
    }

    private WalledProcess process(
            String name, Launch launch, Path filter, Optional<ControlGroup> group, Optional<Integer> uid) {
        try {
            var joinFiles = group.map(ControlGroup::joinFiles).orElse(List.of());
            var builder = new ProcessBuilder(command.build(name, launch, filter, joinFiles, uid));
            builder.environment().clear();
            builder.directory(Path.of("/").toFile());
            return new WalledProcess(name, starter.start(builder), uid, group, launch.ceilings());
        } catch (RuntimeException e) {
            group.ifPresent(ControlGroup::remove);
            uid.ifPresent(uids::giveBack);
            throw e;
        }
    }

    @Override
    public void close() {
        refuseLaunches();
        var rest = List.copyOf(living);
        rest.forEach(WalledProcess::kill);
        rest.forEach(process -> process.gone().exceptionally(_ -> null).join());
        starter.close();
        forgetHook();
    }

    /// Returns when no launch is on its way any more.
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
            // It is the hook that closes this wall.
        }
    }
}
