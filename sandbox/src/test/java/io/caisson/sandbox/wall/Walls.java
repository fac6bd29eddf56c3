package io.caisson.sandbox.wall;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.wire.Frame;
import io.caisson.worker.WorkerMain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/// Walls and guests for tests. Where this host cannot build the rung, tests skip and say why.
final class Walls {
    static final Path JDK = Path.of(System.getProperty("java.home"));

    private Walls() {}

    static BubblewrapWall open(Path folder) {
        try {
            return BubblewrapWall.open(folder.resolve("data"));
        } catch (LaunchException e) {
            return Assumptions.abort("no wall on this host: " + e.getMessage());
        }
    }

    static Ceilings ceilings() {
        return new Ceilings(128 * Ceilings.MEBIBYTE, 40, 64, 4 * Ceilings.MEBIBYTE, 64 * Ceilings.MEBIBYTE);
    }

    /// A shell script under the filter `program`, with `/proc`; it answers on its descriptor 4.
    static Launch script(String script, Ceilings ceilings) {
        return new Launch(
                List.of("/usr/bin/sh", "-c", script),
                List.of(Path.of("/usr/bin")),
                "program",
                ceilings,
                Map.of("PATH", "/usr/bin"),
                true);
    }

    /// The worker's main class in a JVM under the filter `jvm`.
    static Launch worker(Path home, List<String> arguments) throws IOException {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        var worker = copy(WorkerMain.class, home.resolve("worker"));
        var core = copy(Frame.class, home.resolve("core"));
        var javet = copy(JavetException.class, home.resolve("javet"));
        var command = new ArrayList<>(List.of(
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "-cp",
                worker + ":" + core + ":" + javet,
                WorkerMain.class.getName()));
        command.addAll(arguments);
        return Launch.jvm(JDK, command, List.of(worker, core, javet), Ceilings.worker(256 * Ceilings.MEBIBYTE));
    }

    /// Guests run as another user, who may not be able to enter the build folder.
    private static Path copy(Class<?> type, Path target) throws IOException {
        var source =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
        try (var files = Files.walk(source)) {
            for (var file : files.toList()) {
                var copy = target.resolve(source.relativize(file).toString());
                if (!Files.exists(copy)) {
                    Files.copy(file, copy);
                }
            }
        }
        return target;
    }

    static String text(Confined process) throws IOException {
        return new String(process.fromGuest().readAllBytes(), StandardCharsets.UTF_8);
    }
}
