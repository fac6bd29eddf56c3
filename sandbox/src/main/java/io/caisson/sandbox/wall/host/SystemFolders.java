package io.caisson.sandbox.wall.host;

import io.caisson.sandbox.wall.Jdk;
import io.caisson.sandbox.wall.LaunchException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The host's programs and libraries, as interpreters and compilers expect to find them: `/usr`, the links beside
/// it and the few files of `/etc` that tell a runtime where its own parts are. They contain no secrets of this
/// host.
public final class SystemFolders {
    private static final Path USR = Path.of("/usr");
    private static final Path ETC = Path.of("/etc");
    private static final List<String> TOP = List.of("bin", "sbin", "lib", "lib32", "lib64", "libx32");
    private static final List<String> CONFIGURATION = List.of(
            "ld.so.cache",
            "alternatives",
            "fonts",
            "R",
            "php",
            "mono",
            "ssl/openssl.cnf",
            "mime.types",
            "chromium",
            "matplotlibrc");

    private SystemFolders() {}

    /// Their real paths.
    ///
    /// @throws LaunchException when `dataFolder` lies in one of them
    public static List<Path> paths(Path dataFolder) {
        check(dataFolder);
        var top = TOP.stream().map(Path.of("/")::resolve).filter(path -> !Files.isSymbolicLink(path));
        return Stream.of(
                        Stream.of(USR),
                        top.filter(Files::isDirectory),
                        configuration().filter(Files::isReadable))
                .flatMap(paths -> paths)
                .toList();
    }

    private static void check(Path dataFolder) {
        if (dataFolder.startsWith(USR)) {
            throw new LaunchException("The data folder " + dataFolder
                    + " would be visible inside the sandbox through /usr; keep it elsewhere.");
        }
    }

    /// As bubblewrap arguments.
    ///
    /// @throws LaunchException when `dataFolder` lies in one of them
    public static List<String> mounts(Path dataFolder) {
        check(dataFolder);
        var arguments = new ArrayList<>(List.of("--ro-bind", "/usr", "/usr"));
        TOP.forEach(name -> arguments.addAll(top(Path.of("/" + name))));
        configuration()
                .filter(Files::isReadable)
                .forEach(path -> arguments.addAll(List.of("--ro-bind", path.toString(), path.toString())));
        return arguments;
    }

    private static Stream<Path> configuration() {
        return Stream.concat(CONFIGURATION.stream().map(ETC::resolve), Jdk.configurations().stream());
    }

    /// Arguments for a link into `/usr`, or for a real folder on systems that have not merged the two.
    private static List<String> top(Path path) {
        if (Files.isSymbolicLink(path)) {
            return List.of("--symlink", HostLibraries.target(path), path.toString());
        }
        return Files.isDirectory(path) ? List.of("--ro-bind", path.toString(), path.toString()) : List.of();
    }
}
