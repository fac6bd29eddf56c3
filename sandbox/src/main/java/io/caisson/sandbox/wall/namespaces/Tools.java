package io.caisson.sandbox.wall.namespaces;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.host.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The system programs that a launch uses, each found in a system folder and vetted.
///
/// A program is refused if it is set-user-id, or if a user other than root and the service's could replace it: it
/// runs with the service's rights before the wall stands.
///
/// @param resetsSignals whether this `env` (GNU 8.31 and newer) can reset ignored signals
/// @param disablesUserNamespaces whether this bubblewrap (0.8 and newer) can forbid nested user
///     namespaces, which the filters forbid as well
public record Tools(
        Path shell,
        Path env,
        boolean resetsSignals,
        Path setpriv,
        Path prlimit,
        Path chmod,
        Path bubblewrap,
        boolean disablesUserNamespaces) {
    private static final List<Path> FOLDERS = List.of(Path.of("/usr/bin"), Path.of("/bin"), Path.of("/usr/local/bin"));
    private static final int SET_ID_BITS = 06000;
    private static final int OTHERS_WRITE = 0022;
    private static final int STICKY = 01000;

    public static Tools find() {
        var bubblewrap = vetted("bwrap", "apt-get install bubblewrap");
        var env = vetted("env", "apt-get install coreutils");
        return new Tools(
                vetted("sh", "a POSIX shell"),
                env,
                help(env).contains("--default-signal"),
                vetted("setpriv", "apt-get install util-linux"),
                vetted("prlimit", "apt-get install util-linux"),
                vetted("chmod", "apt-get install coreutils"),
                bubblewrap,
                help(bubblewrap).contains("--disable-userns"));
    }

    private static String help(Path program) {
        try {
            var builder = new ProcessBuilder(program.toString(), "--help").redirectErrorStream(true);
            builder.environment().clear();
            try (var output = builder.start().getInputStream()) {
                return new String(output.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new LaunchException("The program " + program + " cannot be run: " + e, e);
        }
    }

    public static Path vetted(String name, String remedy) {
        return vet(found(name, remedy));
    }

    /// A program that is run here only by root, for which a set-user-id bit means nothing.
    static Path vettedForRoot(String name, String remedy) {
        try {
            var real = found(name, remedy).toRealPath();
            ancestors(real).forEach(Tools::refuseWhenOthersCanWrite);
            return real;
        } catch (IOException e) {
            throw new LaunchException("The program " + name + " cannot be examined: " + e, e);
        }
    }

    private static Path found(String name, String remedy) {
        return FOLDERS.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() ->
                        new LaunchException(name + " was not found in " + FOLDERS + ". Install it: " + remedy + "."));
    }

    static Path vet(Path program) {
        try {
            var real = program.toRealPath();
            if ((mode(real) & SET_ID_BITS) != 0) {
                throw new LaunchException(
                        real + " is set-user-id; such a launcher is not used. Remove the bit: chmod u-s " + real
                                + ", or enable unprivileged user namespaces.");
            }
            ancestors(real).forEach(Tools::refuseWhenOthersCanWrite);
            return real;
        } catch (IOException e) {
            throw new LaunchException("The program " + program + " cannot be examined: " + e, e);
        }
    }

    private static Stream<Path> ancestors(Path path) {
        return Stream.iterate(path, Objects::nonNull, Path::getParent);
    }

    private static void refuseWhenOthersCanWrite(Path path) {
        try {
            var mode = mode(path);
            var owner = (Integer) Files.getAttribute(path, "unix:uid");
            var replaceable = (mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0;
            if (replaceable || !(owner == 0 || owner == Host.uid())) {
                throw new LaunchException(path + " can be replaced by other users; a launcher below it is not used."
                        + " Make root its owner and take write permission from others.");
            }
        } catch (IOException e) {
            throw new LaunchException(path + " cannot be examined: " + e, e);
        }
    }

    private static int mode(Path path) throws IOException {
        return (Integer) Files.getAttribute(path, "unix:mode");
    }
}
