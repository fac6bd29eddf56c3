package io.caisson.sandbox.wall;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// The folders of the C library, as bubblewrap arguments: real folders mounted, their aliases as links.
///
/// No other part of `/usr` and nothing of `/etc` is shown: a loader that finds no cache searches these folders itself.
final class HostLibraries {
    private static final List<String> FOLDERS = List.of(
            "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib/ld-musl-x86_64.so.1");

    private HostLibraries() {}

    static List<String> mounts() {
        try {
            var links = new LinkedHashSet<Path>();
            var targets = new LinkedHashSet<Path>();
            for (var folder : FOLDERS) {
                var path = Path.of(folder);
                if (Files.exists(path)) {
                    var top = path.getRoot().resolve(path.getName(0));
                    if (Files.isSymbolicLink(top)) {
                        links.add(top);
                    }
                    targets.add(path.toRealPath());
                }
            }
            return arguments(links, targets);
        } catch (IOException e) {
            throw new LaunchException("The folders of the C library cannot be examined: " + e, e);
        }
    }

    private static List<String> arguments(Iterable<Path> links, Iterable<Path> targets) throws IOException {
        var arguments = new ArrayList<String>();
        for (var target : targets) {
            arguments.addAll(List.of("--ro-bind", target.toString(), target.toString()));
        }
        for (var link : links) {
            arguments.addAll(List.of("--symlink", Files.readSymbolicLink(link).toString(), link.toString()));
        }
        return arguments;
    }
}
