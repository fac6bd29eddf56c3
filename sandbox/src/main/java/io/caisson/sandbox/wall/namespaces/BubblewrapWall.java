package io.caisson.sandbox.wall.namespaces;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.cgroup.Allotment;
import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.host.PrivateFolder;
import io.caisson.sandbox.wall.host.ShownPaths;
import io.caisson.sandbox.wall.process.LaunchRegistry;
import io.caisson.sandbox.wall.process.Launches;
import io.caisson.sandbox.wall.process.LocalWall;
import io.caisson.sandbox.wall.process.OwnFolder;
import io.caisson.sandbox.wall.process.ServiceMark;
import io.caisson.sandbox.wall.process.Sweep;
import io.caisson.sandbox.wall.process.WalledProcess;
import io.caisson.sandbox.wall.process.ZygoteFolders;
import io.caisson.sandbox.wall.seccomp.Filters;
import java.nio.file.Path;
import java.util.function.Function;

/// The rung `namespaces`: bubblewrap, with the protection added that bubblewrap itself lacks.
///
/// ## Theory of operation
///
/// ```
///  service JVM                       our uid, never runs guest code
///   │ one starter thread ── exec chain in ONE process, same pid throughout:
///   │      sh        joins the control groups (a failed join ends the launch), oom_score_adj 1000,
///   │                frame pipes 0,1 → 3,4, filter on 9
///   │      setpriv   (root) a user id of its own, no groups; no_new_privs; parent-death SIGKILL armed
///   │      sh        is the service still the parent? if not, the signal was armed too late: exit
///   │      prlimit   limits per process
///   └─►  bwrap       = the LAUNCHER: outer uid, no rights, outside the namespaces; reports the exit code
///         └─► bwrap  = the FIRST process of the pid namespace: no capabilities, under the filter; reaps orphans;
///              │       SIGKILL when the launcher dies, and with it the kernel kills the whole namespace
///              └─►   the GUEST: uid 1000 inside, no capabilities, read-only minimal root, no network, filter on
/// ```
///
/// Data crosses only on pipes: the guest's descriptors 3 and 4, while 1 and 2 go to a bounded tail; or, with
/// `LaunchPrivilege.STREAMS`, 0, 1 and 2. bubblewrap closes its own copies of the pipes, so end-of-file means
/// that the guest has ended or closed them. The environment of all three processes is empty, because the guest
/// can read that of the first process in `/proc/1/environ`.
///
/// A launch succeeds only after the service has inspected the guest through `/proc` and seen every layer on it
/// (`Inspection`). A kill hits the first process of the namespace, so the launcher's end proves that no process
/// inside is left ([WalledProcess#kill]). When the service dies, the parent-death signals end the launcher, the
/// first process and so the namespace. Only a launch killed within the few milliseconds before bubblewrap has
/// armed its own signal can survive; it holds no guest code, and [Sweep] finds it by its name at the next start.
public final class BubblewrapWall implements LocalWall {
    private final Path dataFolder;
    private final ServiceMark mark;
    private final LaunchCommand command;
    private final Filters filters;
    private final Launches launches;

    private BubblewrapWall(Path dataFolder, ServiceMark mark, Tools tools, Launches launches) {
        this.dataFolder = dataFolder;
        this.mark = mark;
        this.command = new LaunchCommand(tools, dataFolder);
        this.filters = new Filters(dataFolder.resolve("filters"));
        this.launches = launches;
    }

    /// Finds and vets the tools and a place for control groups, and ends what an earlier service with this data
    /// folder left behind.
    ///
    /// @throws LaunchException when this host cannot build the rung
    public static BubblewrapWall open(Path dataFolder) {
        var folder = PrivateFolder.ready(dataFolder);
        var mark = ServiceMark.of(folder);
        var tools = Tools.find();
        var groups = ControlGroups.find(mark.launch(0));
        Sweep.leftovers(mark, LaunchRegistry.in(folder), groups);
        ZygoteFolders.sweep(mark);
        OwnFolder.sweep();
        return open(folder, mark, tools, groups);
    }

    public static BubblewrapWall open(Path folder, ServiceMark mark, Tools tools, ControlGroups groups) {
        return new BubblewrapWall(folder, mark, tools, Launches.open(folder, mark, groups));
    }

    @Override
    public String rung() {
        return Rung.NAMESPACES.label();
    }

    @Override
    public ControlGroups groups() {
        return launches.groups();
    }

    @Override
    public Confined start(Launch launch) {
        ShownPaths.check(launch.readable(), dataFolder);
        var filter = filters.file(launch.filter());
        return launches.start(launch, allotment -> command.build(launch, filter, allotment), new NamespaceInspection());
    }

    ZygoteFolders folders() {
        return ZygoteFolders.create(mark, groups().joinable());
    }

    /// Starts a process that will make children, see [Zygote].
    WalledProcess startZygote(Launch launch, ZygoteFolders folders) {
        ShownPaths.check(launch.readable(), dataFolder);
        var filter = filters.file(launch.filter());
        return launches.start(
                launch,
                allotment -> command.build(launch, filter, allotment, folders.mounts(allotment.uid())),
                new NamespaceInspection());
    }

    /// Registers the handle of a zygote's child with this wall.
    ZygoteChild adopt(Ceilings ceilings, Function<Allotment, ZygoteChild> child) {
        return launches.adopt(ceilings, child);
    }

    @Override
    public void close() {
        launches.close();
    }
}
