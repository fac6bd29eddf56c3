package io.caisson.sandbox.wall.namespaces;

import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.host.Host;
import io.caisson.sandbox.wall.host.Ownership;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Folders that only root can reach and that a guest, which runs as another user, must read: for example a
/// runtime in root's home.
///
/// In a mount namespace of the launch they are bind-mounted, without the folders around them, to a stage that
/// every user can enter. bubblewrap mounts them from there.
record HiddenFolders(List<Path> folders) {
    private static final String STAGE = "/mnt";

    /// Arguments: the program that mounts, the stage, the number of folders, the folders, the command.
    private static final String SHOW = """
            mount=$1 stage=$2 count=$3; shift 3
            "$mount" -t tmpfs -o size=64k,mode=755 tmpfs "$stage" || exit 95
            while [ "$count" -gt 0 ]; do
                count=$((count - 1))
                mkdir "$stage/$count" && "$mount" --bind "$1" "$stage/$count" || exit 95
                shift
            done
            exec "$@"
            """;

    /// The readable paths of `launch` that only root can reach.
    static HiddenFolders of(Launch launch) {
        return new HiddenFolders(
                Host.root()
                        ? launch.readable().stream()
                                .filter(Ownership::isHiddenFromOthers)
                                .toList()
                        : List.of());
    }

    boolean contains(Path path) {
        return folders.contains(path);
    }

    /// The beginning of the launch's command, which mounts the stage.
    List<String> stage(Tools tools) {
        if (folders.isEmpty()) {
            return List.of();
        }
        var command = new ArrayList<>(List.of(
                Tools.vetted("unshare", "apt-get install util-linux").toString(),
                "--mount",
                "--propagation",
                "private",
                tools.shell().toString(),
                "-c",
                SHOW,
                "sh",
                Tools.vettedForRoot("mount", "apt-get install mount").toString(),
                STAGE,
                Integer.toString(folders.size())));
        folders.forEach(path -> command.add(path.toString()));
        return command;
    }

    /// Arguments for bubblewrap. The script numbers the folders downwards.
    List<String> mounts() {
        var arguments = new ArrayList<String>();
        for (var i = 0; i < folders.size(); i++) {
            var staged = STAGE + "/" + (folders.size() - 1 - i);
            arguments.addAll(List.of("--ro-bind", staged, folders.get(i).toString()));
        }
        return arguments;
    }
}
