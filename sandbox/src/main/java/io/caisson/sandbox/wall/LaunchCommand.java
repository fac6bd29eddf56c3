package io.caisson.sandbox.wall;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Builds the argument list of one launch. Both scripts are constants and every variable is an argument of
/// its own, so that no path or option can become shell text.
final class LaunchCommand {
    /// Arguments: number of control group files, the files, the filter, the command. Moves the frame pipes
    /// from 0 and 1 to 3 and 4, so that nothing printed by accident is ever read as a frame.
    private static final String PREPARE = """
            joins=$1; shift
            while [ "$joins" -gt 0 ]; do echo 0 >"$1" || exit 97; shift; joins=$((joins - 1)); done
            echo 1000 >/proc/self/oom_score_adj || exit 98
            exec 3<&0 4>&1 9<"$1" 0</dev/null 1>&2 || exit 98
            shift
            exec "$@"
            """;

    /// Arguments: the service's pid, the command. The parent-death signal is armed by now; if the service
    /// died before that, the signal will never come, but this shell has another parent.
    private static final String CHECK_PARENT = """
            [ "$PPID" = "$1" ] || exit 96
            shift
            exec "$@"
            """;

    private static final List<String> DEVICES = List.of("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom");
    private static final String INNER_ID = "1000";

    private final Tools tools;
    private final List<String> libraries = HostLibraries.find().mounts();

    LaunchCommand(Tools tools) {
        this.tools = tools;
    }

    List<String> build(Launch launch, Path filter, Allotment allotment) {
        var command = new ArrayList<String>();
        var joinFiles = allotment.joinFiles();
        command.addAll(List.of(tools.shell().toString(), "-c", PREPARE, "sh"));
        command.add(Integer.toString(joinFiles.size()));
        joinFiles.forEach(file -> command.add(file.toString()));
        command.add(filter.toString());
        command.addAll(dropPrivileges(allotment.uid()));
        command.addAll(List.of(
                tools.shell().toString(),
                "-c",
                CHECK_PARENT,
                "sh",
                Long.toString(ProcessHandle.current().pid())));
        command.addAll(limits(launch.ceilings()));
        command.addAll(namespaces(allotment.name()));
        command.addAll(fileSystem(launch));
        command.addAll(List.of("--clearenv"));
        launch.environment().forEach((key, value) -> command.addAll(List.of("--setenv", key, value)));
        command.addAll(List.of("--seccomp", "9", "--"));
        command.addAll(innerLimits(launch.ceilings()));
        command.addAll(launch.command());
        return command;
    }

    private List<String> dropPrivileges(Optional<Integer> uid) {
        var command = new ArrayList<>(List.of(tools.setpriv().toString(), "--no-new-privs", "--pdeathsig", "KILL"));
        uid.map(String::valueOf)
                .ifPresent(id -> command.addAll(List.of("--reuid", id, "--regid", id, "--clear-groups")));
        return command;
    }

    private List<String> limits(Ceilings ceilings) {
        var command = new ArrayList<>(List.of(
                tools.prlimit().toString(),
                "--core=0",
                "--memlock=0",
                "--msgqueue=0",
                "--rtprio=0",
                "--nofile=" + ceilings.openFiles(),
                "--fsize=" + ceilings.fileBytes()));
        if (Host.root()) {
            command.add("--nproc=" + ceilings.processes());
        }
        return command;
    }

    /// Processes are counted per user and user namespace. With an outer user id of its own the limit can be
    /// set before bubblewrap starts; else it would also count everything the service's user runs, so it is
    /// set inside.
    private List<String> innerLimits(Ceilings ceilings) {
        return Host.root() ? List.of() : List.of(tools.prlimit().toString(), "--nproc=" + ceilings.processes());
    }

    private List<String> namespaces(String name) {
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
                name));
        if (tools.disablesUserNamespaces()) {
            arguments.add("--disable-userns");
        }
        return arguments;
    }

    private List<String> fileSystem(Launch launch) {
        var arguments = new ArrayList<>(libraries);
        DEVICES.forEach(device -> arguments.addAll(List.of("--dev-bind", device, device)));
        readable(launch).forEach(path -> arguments.addAll(List.of("--ro-bind", path, path)));
        if (launch.processFolder()) {
            arguments.addAll(List.of("--proc", "/proc"));
        }
        if (launch.ceilings().diskBytes() > 0) {
            arguments.addAll(List.of("--size", Long.toString(launch.ceilings().diskBytes()), "--tmpfs", "/tmp"));
        }
        arguments.addAll(List.of("--remount-ro", "/", "--chdir", "/"));
        return arguments;
    }

    private Stream<String> readable(Launch launch) {
        var paths = launch.readable().stream().map(Path::toString);
        return Host.root() ? paths : Stream.concat(Stream.of(tools.prlimit().toString()), paths);
    }
}
