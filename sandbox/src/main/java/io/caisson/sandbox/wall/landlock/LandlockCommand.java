package io.caisson.sandbox.wall.landlock;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchPrivilege;
import io.caisson.sandbox.wall.cgroup.Allotment;
import io.caisson.sandbox.wall.host.HostLibraries;
import io.caisson.sandbox.wall.host.SystemFolders;
import io.caisson.sandbox.wall.process.OwnFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Builds the command line of the launcher for one launch. Each variable is an argument of its own.
public final class LandlockCommand {
    private static final List<String> READ_DEVICES = List.of("/dev/zero", "/dev/random", "/dev/urandom");

    private static final int FSIZE = 1;
    private static final int CORE = 4;
    private static final int NPROC = 6;
    private static final int NOFILE = 7;
    private static final int MEMLOCK = 8;
    private static final int MSGQUEUE = 12;
    private static final int RTPRIO = 14;
    private static final Map<Integer, Long> NONE = Map.of(CORE, 0L, MEMLOCK, 0L, MSGQUEUE, 0L, RTPRIO, 0L);

    private final LauncherProgram program;
    private final Path dataFolder;
    private final HostLibraries libraries = HostLibraries.find();

    public LandlockCommand(LauncherProgram program, Path dataFolder) {
        this.program = program;
        this.dataFolder = dataFolder;
    }

    public List<String> build(Launch launch, Path filter, Allotment allotment, Optional<OwnFolder> folder) {
        var orders = new ArrayList<>(List.of("launch"));
        add(orders, "--parent", Long.toString(ProcessHandle.current().pid()));
        allotment.uid().ifPresent(uid -> add(orders, "--uid", uid.toString()));
        // Without its own user id, only Landlock's signal scope keeps a guest from sending signals to the
        // service's processes.
        var least = allotment.uid().isPresent() ? LandlockInspection.LEAST_ABI : LandlockInspection.SCOPED_ABI;
        add(orders, "--landlock", Integer.toString(least));
        allotment.joinFiles().forEach(file -> add(orders, "--join", file.toString()));
        add(orders, "--filter", filter.toString());
        readable(launch).forEach(path -> add(orders, "--read", path));
        add(orders, "--write", "/dev/null");
        folder.map(own -> own.path().toString()).ifPresent(own -> {
            add(orders, "--own", own);
            add(orders, "--environment", "CAISSON_FOLDER=" + own);
        });
        if (launch.has(LaunchPrivilege.STREAMS)) {
            add(orders, "--streams", "kept");
        }
        limits(launch.ceilings(), allotment).forEach((limit, value) -> add(orders, "--limit", limit + "=" + value));
        launch.environment().forEach((key, value) -> add(orders, "--environment", key + "=" + value));
        orders.add("--");
        orders.addAll(launch.command());
        return program.command(orders);
    }

    private Stream<String> readable(Launch launch) {
        return Stream.of(
                        libraries.folders().stream().map(Path::toString),
                        READ_DEVICES.stream(),
                        launch.readable().stream().map(Path::toString),
                        system(launch).stream().map(Path::toString))
                .flatMap(paths -> paths);
    }

    private List<Path> system(Launch launch) {
        return launch.has(LaunchPrivilege.SYSTEM_FOLDERS) ? SystemFolders.paths(dataFolder) : List.of();
    }

    /// The limits of the process. Linux counts processes by user, so the process limit is set only with a user id
    /// of the launch's own: otherwise it would count the service as well.
    private static Map<Integer, Long> limits(Ceilings ceilings, Allotment allotment) {
        var limits = new TreeMap<>(NONE);
        limits.put(NOFILE, (long) ceilings.openFiles());
        limits.put(FSIZE, ceilings.fileBytes());
        allotment.uid().ifPresent(_ -> limits.put(NPROC, (long) ceilings.processes()));
        return limits;
    }

    private static void add(List<String> orders, String name, String value) {
        orders.add(name);
        orders.add(value);
    }
}
