package io.caisson.sandbox.home;

import io.caisson.sandbox.wall.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The folder with our own runtimes for guests: their jars, an AOT cache, and a program that starts them.
///
/// Made once for each build and JDK, as a [WorkerHome], and mounted read-only into the sandboxes whose language
/// needs it.
public final class GuestHome {
    private static final System.Logger LOG = System.getLogger(GuestHome.class.getName());
    private static final String PREFIX = "guests-";
    private static final String MAIN = "io.caisson.guests.GuestMain";
    private static final String PROGRAM = "bin/jvm";
    private static final int TRAINING_SECONDS = 60;

    private static final List<String> CONTENTS = List.of(
            "io/caisson/guests/GuestMain.class",
            "org/jsoup/Jsoup.class",
            "com/helger/css/reader/CSSReader.class",
            "com/helger/annotation/CheckForNull.class",
            "com/helger/base/CGlobal.class",
            "com/helger/cache/ICache.class",
            "com/helger/collection/CollectionHelper.class",
            "com/helger/io/channel/ChannelHelper.class",
            "com/helger/mime/CMimeType.class",
            "com/helger/statistics/api/IMutableStatisticsHandlerCache.class",
            "com/helger/text/AbstractHasText.class",
            "com/helger/typeconvert/ITypeConverter.class",
            "org/slf4j/Logger.class",
            "org/slf4j/nop/NOPServiceProvider.class",
            "run/endive/log/Logger.class",
            "run/endive/runtime/Instance.class",
            "run/endive/wasi/WasiPreview1.class",
            "run/endive/wasm/Parser.class");

    /// The heap may grow beyond every guest's memory limit, because the wall enforces that limit.
    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-Xms16m",
            "-Xmx3g",
            "-XX:MinHeapFreeRatio=10",
            "-XX:MaxHeapFreeRatio=30",
            "-XX:-UsePerfData",
            "-XX:+SuppressFatalErrorMessage",
            "-Xlog:disable",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8");

    private final Path folder;
    private final Path jdk;
    private final Sealed aotCache;

    private GuestHome(Path folder, Path jdk) {
        this.folder = folder;
        this.jdk = jdk;
        this.aotCache = new Sealed(folder.resolve("guests.aot"));
    }

    /// The home of the runtimes on this program's class path, created if necessary.
    public static synchronized GuestHome open() {
        var cache = CacheFolder.standard();
        var jdk = Path.of(System.getProperty("java.home"));
        try {
            var parts = WorkerParts.onClassPath(CONTENTS, "caisson-guests");
            CacheFolder.check(cache);
            var home = new GuestHome(cache.resolve(PREFIX + parts.key(jdk)), jdk);
            if (!Files.isDirectory(home.folder)) {
                CacheFolder.removeUnused(cache, PREFIX);
                parts.unpack(home.folder, home::addProgram);
            }
            CacheFolder.refuseForeign(home.folder);
            Files.setPosixFilePermissions(home.program(), PosixFilePermissions.fromString("rwxr-xr-x"));
            home.train();
            return home;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the runtimes' folder could not be made in " + cache + "; set CAISSON_CACHE to a folder of yours",
                    e);
        }
    }

    /// The program that starts a JVM. Its arguments: options of the JVM, a class of these jars and arguments of
    /// that class.
    public Path program() {
        return folder.resolve(PROGRAM);
    }

    /// The paths that a sandbox must show for the program to work.
    public List<Path> readable() {
        return Stream.concat(Stream.of(folder), Jdk.folders(jdk).stream()).toList();
    }

    private void addProgram(Path fresh) throws IOException {
        try (var jars = Files.list(fresh.resolve(WorkerParts.JARS))) {
            var names = jars.map(jar -> quoted(folder.resolve(WorkerParts.JARS).resolve(jar.getFileName())))
                    .sorted()
                    .collect(Collectors.joining(":"));
            var script = new ArrayList<>(List.of("#!/bin/sh", "cache=" + quoted(aotCache.file())));
            script.add("if [ -r \"$cache\" ]; then set -- \"-XX:AOTCache=$cache\" \"$@\"; fi");
            script.add("exec " + quoted(jdk.resolve("bin/java")) + " " + String.join(" ", FLAGS) + " -cp " + names
                    + " \"$@\"");
            Files.createDirectories(fresh.resolve(PROGRAM).getParent());
            Files.write(fresh.resolve(PROGRAM), script);
        }
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }

    /// Creates the AOT cache if necessary. Runs only our own programs, so no wall is needed.
    private void train() throws IOException {
        if (aotCache.isIntact()) {
            return;
        }
        Files.deleteIfExists(aotCache.file());
        try {
            aotCache.make(this::rehearse);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "no AOT cache for html, css and wasm, they start slower: {0}", e.getMessage());
        }
    }

    private void rehearse(Path cache) throws IOException {
        var process = new ProcessBuilder(program().toString(), "-XX:AOTCacheOutput=" + cache, MAIN, "train")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!process.waitFor(TRAINING_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("the training run did not end well");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
