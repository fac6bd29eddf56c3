package io.caisson.sandbox.wall.host;

import io.caisson.sandbox.wall.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The folders of the C library: real folders, and links that lead to them.
///
/// No other part of `/usr` and nothing of `/etc` is shown: a loader without a cache file searches these folders
/// itself.
///
/// @param folders real folders and files, without links
/// @param aliases links at the top of the file system
public record HostLibraries(Set<Path> folders, Set<Path> aliases) {
    public static HostLibraries find() {
        try {
            var aliases = new LinkedHashSet<Path>();
            var folders = new LinkedHashSet<Path>();
            for (var folder : candidates(Architecture.current())) {
                var path = Path.of(folder);
                if (Files.exists(path)) {
                    var top = path.getRoot().resolve(path.getName(0));
                    if (Files.isSymbolicLink(top)) {
                        aliases.add(top);
                    }
                    folders.add(path.toRealPath());
                }
            }
            return new HostLibraries(folders, aliases);
        } catch (IOException e) {
            throw new LaunchException("The folders of the C library cannot be examined: " + e, e);
        }
    }

    private static List<String> candidates(Architecture architecture) {
        return switch (architecture) {
            case X86_64 ->
                List.of(
                        "/lib/x86_64-linux-gnu",
                        "/usr/lib/x86_64-linux-gnu",
                        "/lib64",
                        "/usr/lib64",
                        "/lib/ld-musl-x86_64.so.1");
            case AARCH64 ->
                List.of(
                        "/lib/aarch64-linux-gnu",
                        "/usr/lib/aarch64-linux-gnu",
                        "/lib/ld-linux-aarch64.so.1",
                        "/lib64",
                        "/usr/lib64",
                        "/lib/ld-musl-aarch64.so.1");
        };
    }

    /// Arguments for bubblewrap: folders mounted, aliases as links.
    public List<String> mounts() {
        var arguments = new ArrayList<String>();
        folders.forEach(folder -> arguments.addAll(List.of("--ro-bind", folder.toString(), folder.toString())));
        aliases.forEach(alias -> arguments.addAll(List.of("--symlink", target(alias), alias.toString())));
        return arguments;
    }

    static String target(Path alias) {
        try {
            return Files.readSymbolicLink(alias).toString();
        } catch (IOException e) {
            throw new LaunchException("The link " + alias + " cannot be read: " + e, e);
        }
    }
}
