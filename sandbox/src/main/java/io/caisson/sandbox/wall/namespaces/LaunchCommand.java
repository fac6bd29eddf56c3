package io.caisson.sandbox.wall.namespaces;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchPrivilege;
import io.caisson.sandbox.wall.cgroup.Allotment;
import io.caisson.sandbox.wall.host.Host;
import io.caisson.sandbox.wall.host.HostLibraries;
import io.caisson.sandbox.wall.host.SystemFolders;
import io.caisson.sandbox.wall.process.ServiceMark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Builds the command line of a launch. The scripts are constants and every variable is an argument of its own,
/// so no path or option can become shell text.
public final class LaunchCommand {
    /// Arguments: `frames` or `streams`, number of control group files, the files, the filter, the command. Moves
    /// the frame pipes from 0 and 1 to 3 and 4, so that output printed by accident is never parsed as a frame.
    private static final String PREPARE = """
            pipes=$1 joins=$2; shift 2
            while [ "$joins" -gt 0 ]; do echo 0 >"$1" || exit 97; shift; joins=$((joins - 1)); done
            echo 1000 >/proc/self/oom_score_adj || exit 98
            exec 9<"$1" || exit 98
            shift
            if [ "$pipes" = frames ]; then exec 3<&0 4>&1 0</dev/null 1>&2 || exit 98; fi
            exec "$@"
            """;

    /// Makes the pipes accessible to the guest. The pipes of a service that runs as root belong to root, and the
    /// guest could not open them by name, as in `>/dev/stdout`. Arguments: the program that changes modes, the
    /// command.
    private static final String OPEN_PIPES = """
            "$1" 666 /proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 || exit 98
            shift
            exec "$@"
            """;

    /// Arguments: the service's pid, the command. The parent-death signal is armed by now. If the service died
    /// before that, the signal will never come, but this shell has another parent.
    private static final String CHECK_PARENT = """
            [ "$PPID" = "$1" ] || exit 96
            shift
            exec "$@"
            """;

    private static final List<String> DEVICES = List.of("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom");
    private static final Map<String, String> DESCRIPTORS = Map.of(
            "/dev/fd", "/proc/self/fd",
            "/dev/stdin", "/proc/self/fd/0",
            "/dev/stdout", "/proc/self/fd/1",
            "/dev/stderr", "/proc/self/fd/2");
    private static final long EXCHANGE = 64 * Ceilings.MEBIBYTE;
    private static final long SHARED_MEMORY = 16 * Ceilings.MEBIBYTE;
    private static final String INNER_ID = "1000";
    private static final String HOST_NAME = "caisson";

    private static final int LEEWAY = 64;

    private final Tools tools;
    private final Path dataFolder;
    private final List<String> libraries = HostLibraries.find().mounts();
    private final List<String> hiding = ProcessFolder.hiding();
    private List<String> systemFolders = List.of();

    public LaunchCommand(Tools tools, Path dataFolder) {
        this.tools = tools;
        this.dataFolder = dataFolder;
    }

    public List<String> build(Launch launch, Path filter, Allotment allotment) {
        return build(launch, filter, allotment, List.of());
    }

    /// @param mounts bubblewrap's arguments for further mounts
    List<String> build(Launch launch, Path filter, Allotment allotment, List<String> mounts) {
        var command = new ArrayList<String>();
        var joinFiles = allotment.joinFiles();
        var hidden = HiddenFolders.of(launch);
        command.addAll(List.of(tools.shell().toString(), "-c", PREPARE, "sh"));
        command.add(launch.has(LaunchPrivilege.STREAMS) ? "streams" : "frames");
        command.add(Integer.toString(joinFiles.size()));
        joinFiles.forEach(file -> command.add(file.toString()));
        command.add(filter.toString());
        command.addAll(openPipes(launch));
        command.addAll(hidden.stage(tools));
        command.addAll(heedSignals());
        command.addAll(dropPrivileges(allotment.uid()));
        command.addAll(List.of(
                tools.shell().toString(),
                "-c",
                CHECK_PARENT,
                "sh",
                Long.toString(ProcessHandle.current().pid())));
        var processes = mostProcesses(launch.ceilings(), allotment);
        command.addAll(limits(launch.ceilings(), processes));
        command.addAll(namespaces(launch));
        command.addAll(fileSystem(launch, hidden, mounts));
        command.addAll(List.of("--clearenv"));
        command.addAll(List.of(ServiceMark.NAME_OPTION, allotment.name()));
        launch.environment().forEach((key, value) -> command.addAll(List.of("--setenv", key, value)));
        command.addAll(List.of("--seccomp", "9", "--"));
        command.addAll(innerLimits(processes));
        command.addAll(launch.command());
        return command;
    }

    private List<String> openPipes(Launch launch) {
        return Host.root() && launch.has(LaunchPrivilege.STREAMS)
                ? List.of(
                        tools.shell().toString(),
                        "-c",
                        OPEN_PIPES,
                        "sh",
                        tools.chmod().toString())
                : List.of();
    }

    /// Resets ignored signals, because guests would inherit what the service was told to ignore. A shell cannot
    /// reset them.
    private List<String> heedSignals() {
        return tools.resetsSignals() ? List.of(tools.env().toString(), "--default-signal") : List.of();
    }

    private List<String> dropPrivileges(Optional<Integer> uid) {
        var command = new ArrayList<>(List.of(tools.setpriv().toString(), "--no-new-privs", "--pdeathsig", "KILL"));
        uid.map(String::valueOf)
                .ifPresent(id -> command.addAll(List.of("--reuid", id, "--regid", id, "--clear-groups")));
        return command;
    }

    /// With a control group the process limit is a little higher, so that the group is the first to refuse a
    /// process: only the group records that it did.
    private static String mostProcesses(Ceilings ceilings, Allotment allotment) {
        var leeway = allotment.group().isPresent() ? LEEWAY : 0;
        return "--nproc=" + (ceilings.processes() + leeway);
    }

    private List<String> limits(Ceilings ceilings, String processes) {
        var command = new ArrayList<>(List.of(
                tools.prlimit().toString(),
                "--core=0",
                "--memlock=0",
                "--msgqueue=0",
                "--rtprio=0",
                "--nofile=" + Math.max(ceilings.openFiles(), Ceilings.LEAST_OPEN_FILES),
                "--fsize=" + ceilings.fileBytes()));
        if (Host.root()) {
            command.add(processes);
        }
        return command;
    }

    /// Linux counts processes by user and user namespace. With an outer user id of its own the limit can be set
    /// before bubblewrap starts. Otherwise it would also count all processes of the service's user, so it is set
    /// inside.
    private List<String> innerLimits(String processes) {
        return Host.root() ? List.of() : List.of(tools.prlimit().toString(), processes);
    }

    private List<String> namespaces(Launch launch) {
        var arguments = new ArrayList<>(List.of(
                tools.bubblewrap().toString(),
                "--unshare-all",
                "--unshare-user",
                "--die-with-parent",
                "--new-session",
                "--cap-drop",
                "ALL",
                "--uid",
                INNER_ID,
                "--gid",
                INNER_ID,
                "--hostname",
                HOST_NAME));
        if (tools.disablesUserNamespaces() && !launch.has(LaunchPrivilege.NESTING)) {
            arguments.add("--disable-userns");
        }
        return arguments;
    }

    private List<String> fileSystem(Launch launch, HiddenFolders hidden, List<String> mounts) {
        var arguments = new ArrayList<>(launch.has(LaunchPrivilege.SYSTEM_FOLDERS) ? systemFolders() : libraries);
        writable(launch)
                .forEach((folder, size) -> arguments.addAll(List.of("--size", size.toString(), "--tmpfs", folder)));
        DEVICES.forEach(device -> arguments.addAll(List.of("--dev-bind", device, device)));
        readable(launch, hidden).forEach(path -> arguments.addAll(List.of("--ro-bind", path, path)));
        arguments.addAll(hidden.mounts());
        if (launch.has(LaunchPrivilege.PROCESS_FOLDER)) {
            arguments.addAll(List.of("--proc", "/proc"));
        }
        if (launch.has(LaunchPrivilege.STREAMS) || launch.has(LaunchPrivilege.NESTING)) {
            DESCRIPTORS.forEach((name, target) -> arguments.addAll(List.of("--symlink", target, name)));
        }
        arguments.addAll(mounts);
        if (launch.has(LaunchPrivilege.PROCESS_FOLDER) && !launch.has(LaunchPrivilege.NESTING)) {
            arguments.addAll(hiding);
            // read-only, so that the guest cannot lower the chance that it or the first process is killed when
            // memory runs out
            arguments.addAll(List.of("--remount-ro", "/proc"));
        }
        arguments.addAll(
                List.of("--remount-ro", "/", "--chdir", launch.has(LaunchPrivilege.WORK_FOLDERS) ? "/work" : "/"));
        return arguments;
    }

    /// Read once: the found languages would not change either when programs are installed later.
    private synchronized List<String> systemFolders() {
        if (systemFolders.isEmpty()) {
            systemFolders = SystemFolders.mounts(dataFolder);
        }
        return systemFolders;
    }

    private static Map<String, Long> writable(Launch launch) {
        var disk = launch.ceilings().diskBytes();
        if (launch.has(LaunchPrivilege.WORK_FOLDERS)) {
            return Map.of("/work", disk, "/tmp", disk, "/build", disk, "/caisson", EXCHANGE, "/dev/shm", SHARED_MEMORY);
        }
        return disk > 0 ? Map.of("/tmp", disk) : Map.of();
    }

    private Stream<String> readable(Launch launch, HiddenFolders hidden) {
        var paths = launch.readable().stream()
                .filter(path -> !hidden.contains(path))
                .map(Path::toString);
        return Host.root() ? paths : Stream.concat(Stream.of(tools.prlimit().toString()), paths);
    }
}
