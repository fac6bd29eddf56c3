package io.caisson.sandbox.wall.landlock;

import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.LaunchPrivilege;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.host.PrivateFolder;
import io.caisson.sandbox.wall.host.ShownPaths;
import io.caisson.sandbox.wall.process.LaunchRegistry;
import io.caisson.sandbox.wall.process.Launches;
import io.caisson.sandbox.wall.process.LocalWall;
import io.caisson.sandbox.wall.process.OwnFolder;
import io.caisson.sandbox.wall.process.ServiceMark;
import io.caisson.sandbox.wall.process.Sweep;
import io.caisson.sandbox.wall.process.ZygoteFolders;
import io.caisson.sandbox.wall.seccomp.Filters;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/// The rung `landlock`, for hosts without bubblewrap or where namespaces are forbidden. Needs only a JDK.
///
/// ## Theory of operation
///
/// ```
///  service JVM                       our uid, never runs guest code, makes no native call
///   │ one starter thread
///   └─►  LAUNCHER JVM   our own program, ONE thread of it, every answer of the kernel checked:
///          │            control groups joined, oom_score_adj 1000, a session of its own, limits
///          │            (root) a user id of its own, no groups; no capabilities; parent-death SIGKILL armed,
///          │            parent still the service? no_new_privs; frame pipes 0,1 → 3,4, the rest closed
///          │            Landlock (and a check that it holds), one byte to the service, filter
///          └ execve ─►  = the GUEST: same pid, only that thread's credentials, Landlock domain and filter
/// ```
///
/// Landlock restricts a thread, so it cannot be put on a running JVM as a whole: the launcher's thread restricts
/// itself and then becomes the guest, which ends all other threads.
///
/// Weaker than `namespaces`: a guest lives among the host's processes and under its root. It can open only the
/// paths it was given, but it can find out whether a path or a process id exists. The filter alone keeps it from
/// sockets and from starting processes; the filter and Landlock or its user id keep it from other processes. Only
/// programs with such a filter are started here; others are refused.
///
/// A kill ends the whole guest, because the guest cannot have children. When the service dies, the parent-death
/// signal ends the guest; the guest cannot disarm that signal. [Sweep] ends survivors by the [LaunchRegistry].
public final class LandlockWall implements LocalWall {
    /// The filters that forbid starting processes, sockets, queued signals, leases and access to other processes.
    private static final Set<String> CHILDLESS = Set.of("jvm", "alone");

    /// The privileges that a launch can have on this rung.
    private static final Set<LaunchPrivilege> EXTRAS =
            Set.of(LaunchPrivilege.SYSTEM_FOLDERS, LaunchPrivilege.WORK_FOLDERS, LaunchPrivilege.STREAMS);

    private final Path dataFolder;
    private final LandlockCommand command;
    private final Filters filters;
    private final Launches launches;

    /// A thread for removals only: the guest decides how long a removal takes, so a removal may delay nothing
    /// else.
    private final ExecutorService removals = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("caisson-removal").factory());

    private LandlockWall(Path dataFolder, LauncherProgram program, Launches launches) {
        this.dataFolder = dataFolder;
        this.command = new LandlockCommand(program, dataFolder);
        this.filters = new Filters(dataFolder.resolve("filters"));
        this.launches = launches;
    }

    /// As the other `open`, with the launcher unpacked into the data folder.
    public static LandlockWall open(Path dataFolder) {
        return open(dataFolder, launcher(dataFolder));
    }

    public static LauncherProgram launcher(Path dataFolder) {
        return LauncherProgram.unpack(PrivateFolder.ready(dataFolder), Path.of(System.getProperty("java.home")));
    }

    /// Finds a place for control groups, and ends what an earlier service with this data folder left behind. The
    /// first launch finds out whether the kernel has Landlock.
    ///
    /// @throws LaunchException when this host cannot build the rung
    public static LandlockWall open(Path dataFolder, LauncherProgram program) {
        var folder = PrivateFolder.ready(dataFolder);
        var mark = ServiceMark.of(folder);
        var groups = ControlGroups.find(mark.launch(0));
        Sweep.leftovers(mark, LaunchRegistry.in(folder), groups);
        ZygoteFolders.sweep(mark);
        OwnFolder.sweep();
        return open(folder, program, mark, groups);
    }

    public static LandlockWall open(Path folder, LauncherProgram program, ServiceMark mark, ControlGroups groups) {
        return new LandlockWall(folder, program, Launches.open(folder, mark, groups));
    }

    @Override
    public String rung() {
        return Rung.LANDLOCK.label();
    }

    @Override
    public ControlGroups groups() {
        return launches.groups();
    }

    @Override
    public Confined start(Launch launch) {
        ShownPaths.check(launch.readable(), dataFolder);
        refuseWhatItCannotGive(launch);
        var filter = filters.file(launch.filter());
        var folder = new AtomicReference<Optional<OwnFolder>>(Optional.empty());
        try {
            var process = launches.start(
                    launch,
                    allotment -> {
                        folder.set(
                                launch.has(LaunchPrivilege.WORK_FOLDERS)
                                        ? Optional.of(OwnFolder.make(allotment))
                                        : Optional.empty());
                        return command.build(launch, filter, allotment, folder.get());
                    },
                    new LandlockInspection());
            var _ = process.gone().thenRunAsync(() -> folder.get().ifPresent(OwnFolder::remove), removals);
            return process;
        } catch (RuntimeException e) {
            folder.get().ifPresent(OwnFolder::remove);
            throw e;
        }
    }

    private static void refuseWhatItCannotGive(Launch launch) {
        var inFolder = launch.has(LaunchPrivilege.WORK_FOLDERS);
        if (!EXTRAS.containsAll(launch.extras())) {
            throw lacking(launch, "a view of processes of its own");
        }
        if (launch.ceilings().diskBytes() > 0 && !inFolder) {
            throw lacking(launch, "a bounded disk of its own");
        }
        if (!CHILDLESS.contains(launch.filter())) {
            throw lacking(launch, "child processes");
        }
    }

    private static LaunchException lacking(Launch launch, String what) {
        return new LaunchException(
                "The wall landlock cannot give " + launch.command().getFirst() + " " + what
                        + "; the wall namespaces can. Install bubblewrap and allow user namespaces.");
    }

    @Override
    public void close() {
        launches.close();
        removals.close();
    }
}
