package io.caisson.sandbox.wall;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The description of a process to start behind a wall.
///
/// @param command the program, as an absolute path, and its arguments
/// @param readable host files and folders to show inside, read-only, at the same paths; libc is always shown
/// @param filter the name of the system-call allow-list, such as `jvm`
/// @param ceilings the resource limits of the whole tree
/// @param environment the complete environment of the program; process listings show it, so it must not contain
///     secrets
/// @param extras its privileges
public record Launch(
        List<String> command,
        List<Path> readable,
        String filter,
        Ceilings ceilings,
        Map<String, String> environment,
        Set<LaunchPrivilege> extras) {

    public Launch {
        command = List.copyOf(command);
        readable = List.copyOf(readable);
        environment = Map.copyOf(environment);
        extras = Set.copyOf(extras);
        if (command.isEmpty() || !command.getFirst().startsWith("/")) {
            throw new IllegalArgumentException("a command must begin with an absolute path: " + command);
        }
    }

    /// A launch without privileges.
    public Launch(
            List<String> command,
            List<Path> readable,
            String filter,
            Ceilings ceilings,
            Map<String, String> environment) {
        this(command, readable, filter, ceilings, environment, Set.of());
    }

    /// The same launch with `more` in its environment.
    public Launch with(Map<String, String> more) {
        var all = new HashMap<>(environment);
        all.putAll(more);
        return new Launch(command, readable, filter, ceilings, all, extras);
    }

    public boolean has(LaunchPrivilege extra) {
        return extras.contains(extra);
    }

    /// A JVM under the filter `jvm`. The command names the folders of the JDK's libraries, because the loader
    /// cannot find them without `/proc`.
    public static Launch jvm(Path jdk, List<String> arguments, List<Path> readable, Ceilings ceilings) {
        var command = new ArrayList<String>();
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(arguments);
        var paths = new ArrayList<Path>();
        paths.addAll(Jdk.folders(jdk));
        paths.addAll(readable);
        var environment = Map.of("LD_LIBRARY_PATH", jdk.resolve("lib").toString());
        return new Launch(command, paths, "jvm", ceilings, environment);
    }
}
