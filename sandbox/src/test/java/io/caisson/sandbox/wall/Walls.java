package io.caisson.sandbox.wall;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.sandbox.wall.choice.Doctor;
import io.caisson.sandbox.wall.landlock.LandlockWall;
import io.caisson.sandbox.wall.namespaces.BubblewrapWall;
import io.caisson.wire.Frame;
import io.caisson.worker.WorkerMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// Walls and guests for tests. Where this host cannot build the rung, tests are skipped with the reason.
public final class Walls {
    public static final Path JDK = Path.of(System.getProperty("java.home"));

    /// Examined once, because it takes a while.
    private static final Map<Rung, Doctor.Diagnosis> LANDLOCK = new ConcurrentHashMap<>();

    private Walls() {}

    public static BubblewrapWall open(Path folder) {
        try {
            return BubblewrapWall.open(folder.resolve("data"));
        } catch (LaunchException e) {
            return Assumptions.abort("no wall on this host: " + e.getMessage());
        }
    }

    public static Wall open(Rung rung, Path folder) {
        return switch (rung) {
            case NAMESPACES -> open(folder);
            case LANDLOCK -> openLandlock(folder);
        };
    }

    public static LandlockWall openLandlock(Path folder) {
        requireLandlock(folder);
        return LandlockWall.open(folder.resolve("data"));
    }

    public static void requireLandlock(Path folder) {
        var diagnosis = LANDLOCK.computeIfAbsent(Rung.LANDLOCK, rung -> Doctor.examine(rung, folder.resolve("doctor")));
        Assumptions.assumeTrue(diagnosis.usable(), () -> "no Landlock on this host: " + diagnosis.items());
    }

    public static Ceilings worker() {
        return Ceilings.worker(256 * Ceilings.MEBIBYTE);
    }

    /// A small JVM under the filter `jvm` that runs [Guest] with these arguments.
    public static Launch guest(Path folder, Ceilings ceilings, String... words) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        var home = folder.resolve("guest");
        for (var type : Guest.class.getNestMembers()) {
            var name = type.getName().replace('.', '/') + ".class";
            var target = home.resolve(name);
            Files.createDirectories(target.getParent());
            try (var in = Guest.class.getResourceAsStream("/" + name)) {
                Files.copy(Objects.requireNonNull(in), target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        var command = new ArrayList<>(List.of(
                "-Xmx32m",
                "-XX:MaxDirectMemorySize=2g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "-cp",
                home.toString(),
                Guest.class.getName()));
        command.addAll(List.of(words));
        return Launch.jvm(JDK, command, List.of(home), ceilings);
    }

    /// The lines of a [Guest] until it ends; a kill may close the pipe before all of them were read.
    public static List<String> lines(Confined process) {
        var reader = new BufferedReader(new InputStreamReader(process.fromGuest(), StandardCharsets.UTF_8));
        var lines = new ArrayList<String>();
        try {
            for (var line = reader.readLine(); line != null && !line.equals("end"); line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            return lines;
        }
        return lines;
    }

    public static Ceilings ceilings() {
        return new Ceilings(128 * Ceilings.MEBIBYTE, 40, 64, 4 * Ceilings.MEBIBYTE, 64 * Ceilings.MEBIBYTE);
    }

    /// A shell script under the filter `program`, with `/proc`; it answers on its descriptor 4.
    public static Launch script(String script, Ceilings ceilings) {
        return new Launch(
                List.of("/usr/bin/sh", "-c", script),
                List.of(Path.of("/usr/bin")),
                "program",
                ceilings,
                Map.of("PATH", "/usr/bin"),
                Set.of(LaunchPrivilege.PROCESS_FOLDER));
    }

    /// The worker's main class in a JVM under the filter `jvm`.
    public static Launch worker(Path home, List<String> arguments) throws IOException {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        copy(WorkerMain.class, home.resolve("worker"));
        copy(Frame.class, home.resolve("core"));
        copy(JavetException.class, home.resolve("javet"));
        return workerIn(home, arguments);
    }

    /// The same worker, from a folder that was prepared before.
    public static Launch workerIn(Path home, List<String> arguments) {
        var parts = Stream.of("worker", "core", "javet").map(home::resolve).toList();
        var command = new ArrayList<>(List.of(
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "-cp",
                parts.stream().map(Path::toString).collect(Collectors.joining(":")),
                "io.caisson.worker.WorkerMain"));
        command.addAll(arguments);
        return Launch.jvm(JDK, command, parts, worker());
    }

    /// Copies a class to a folder that guests, which run as another user, can read.
    public static Path copy(Class<?> type, Path target) throws IOException {
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

    public static String text(Confined process) throws IOException {
        return new String(process.fromGuest().readAllBytes(), StandardCharsets.UTF_8);
    }
}
