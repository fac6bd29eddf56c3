package io.caisson.sandbox.wall;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

    /// A class of the tests or the worker in a JVM under the filter `jvm`.
    static Launch program(Path home, Class<?> main, List<String> arguments) throws IOException {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        var classes = copy(main, home);
        var command = new ArrayList<>(List.of(
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "-cp",
                classes.toString(),
                main.getName()));
        command.addAll(arguments);
        return Launch.jvm(JDK, command, List.of(classes), Ceilings.worker(256 * Ceilings.MEBIBYTE));
    }

    /// Guests run as another user, who may not be able to enter the build folder.
    private static Path copy(Class<?> main, Path home) throws IOException {
        var source =
                Path.of(main.getProtectionDomain().getCodeSource().getLocation().getPath());
        if (Files.isRegularFile(source)) {
            return Files.copy(source, home.resolve("program.jar"), StandardCopyOption.REPLACE_EXISTING);
        }
        var folder = main.getPackageName().replace('.', '/');
        var target = Files.createDirectories(home.resolve("classes").resolve(folder));
        try (var files = Files.newDirectoryStream(source.resolve(folder), main.getSimpleName() + "{,$*}.class")) {
            for (var file : files) {
                Files.copy(file, target.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return home.resolve("classes");
    }

    static String text(Confined process) throws IOException {
        return new String(process.fromGuest().readAllBytes(), StandardCharsets.UTF_8);
    }
}
