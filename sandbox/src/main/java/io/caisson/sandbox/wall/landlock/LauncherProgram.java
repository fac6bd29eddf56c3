package io.caisson.sandbox.wall.landlock;

import io.caisson.sandbox.wall.LaunchException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The command line of the launcher of the rung `landlock`, a small JVM. None of it is loaded into this one.
///
/// @param jdk the JDK it runs on
/// @param jar its classes, in a folder that only this user can write
/// @param aotCache the JVM's recording of a rehearsal, with which a launch takes little more than half the time
public record LauncherProgram(Path jdk, Path jar, Optional<Path> aotCache) {
    private static final String PACKAGE = "io/caisson/sandbox/launcher/";
    private static final List<String> CLASSES = List.of(
            "Launcher",
            "LauncherCall",
            "LauncherKernel",
            "LauncherKernel$Memory",
            "LaunchRefusal",
            "Orders",
            "Ruleset");
    private static final String MAIN = "io.caisson.sandbox.launcher.Launcher";
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);
    private static final long REHEARSAL_SECONDS = 30;

    /// Packs the launcher's classes into a jar in `folder`, named after its content, if it does not exist.
    public static LauncherProgram unpack(Path folder, Path jdk) {
        try {
            var content = pack();
            var jar = folder.resolve("launcher-" + hash(content) + ".jar");
            if (!Files.exists(jar)) {
                var fresh = Files.createTempFile(folder, "launcher", ".new");
                Files.write(fresh, content);
                Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
                Files.move(fresh, jar, StandardCopyOption.ATOMIC_MOVE);
            }
            return new LauncherProgram(jdk, jar, Optional.empty());
        } catch (IOException e) {
            throw new LaunchException("The launcher could not be written to " + folder + ": " + e, e);
        }
    }

    private static byte[] pack() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (var name : CLASSES) {
                var entry = new ZipEntry(PACKAGE + name + ".class");
                entry.setTimeLocal(NO_TIME);
                out.putNextEntry(entry);
                out.write(content(entry.getName()));
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] content(String resource) throws IOException {
        try (var in = LauncherProgram.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("the class path lacks " + resource);
            }
            return in.readAllBytes();
        }
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    public LauncherProgram withAotCache(Path file) {
        return new LauncherProgram(jdk, jar, Optional.of(file));
    }

    /// Prepares a launch without starting it, so that the JVM records the loaded classes in `file`.
    public void rehearse(Path file) throws IOException {
        var fresh = file.resolveSibling(
                file.getFileName() + "-" + ProcessHandle.current().pid());
        var orders = List.of(
                "rehearse",
                "--parent",
                Long.toString(ProcessHandle.current().pid()),
                "--landlock",
                Integer.toString(LandlockInspection.LEAST_ABI),
                "--filter",
                "/dev/null",
                "--read",
                jdk.toString(),
                "--",
                "/bin/true");
        var builder = new ProcessBuilder(command(List.of("-XX:AOTCacheOutput=" + fresh), orders))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        var process = builder.start();
        try {
            if (!process.waitFor(REHEARSAL_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("the launcher's rehearsal did not end well");
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(fresh);
        }
    }

    public List<String> command(List<String> arguments) {
        return command(aotCache.map(file -> List.of("-XX:AOTCache=" + file)).orElse(List.of()), arguments);
    }

    /// Interpreted only, because it ends before a compiler would pay. With a small heap, because the limits of
    /// the guest apply to the launcher as soon as they are set.
    private List<String> command(List<String> options, List<String> arguments) {
        var command = new ArrayList<>(List.of(
                jdk.resolve("bin/java").toString(),
                "-Xint",
                "-XX:+UseSerialGC",
                "-Xms8m",
                "-Xmx16m",
                "-XX:-UsePerfData",
                "-XX:+SuppressFatalErrorMessage",
                "-Xlog:disable",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(options);
        command.addAll(List.of("-cp", jar.toString(), MAIN));
        command.addAll(arguments);
        return command;
    }
}
