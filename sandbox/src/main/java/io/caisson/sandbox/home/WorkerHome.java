package io.caisson.sandbox.home;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.landlock.LauncherProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The folder that worker processes run from: their jars, native libraries, AOT cache and V8 snapshot.
///
/// Made once for each build and JDK, before any guest runs, in a folder that only this user can write, and
/// mounted read-only into the wall at the same path. It contains no secrets, because the workers of a service
/// that runs as root have other user ids and must be able to read it. The AOT cache and the snapshot are checked
/// by hash before use.
public final class WorkerHome {
    private static final System.Logger LOG = System.getLogger(WorkerHome.class.getName());
    private static final String MAIN = "io.caisson.worker.WorkerMain";
    private static final String PREFIX = "worker-";
    private static final byte[] NONE = {};

    /// The memory ceiling until a worker is ready; afterwards its own use and the guest's limit determine it.
    private static final long START_MEMORY = 512L << 20;

    private final Path folder;
    private final Path jdk;
    private final Sealed aotCache;
    private final Sealed snapshot;
    private volatile byte[] snapshotBytes;
    private volatile boolean usesAotCache;

    private WorkerHome(Path folder, Path jdk) {
        this.folder = folder;
        this.jdk = jdk;
        this.aotCache = new Sealed(folder.resolve("worker.aot"));
        this.snapshot = new Sealed(folder.resolve("snapshot.bin"));
        this.snapshotBytes = snapshot.read().orElse(NONE);
        this.usesAotCache = aotCache.isIntact();
    }

    /// The home of the workers on this program's class path, created if necessary.
    public static WorkerHome open() {
        var jdk = Path.of(System.getProperty("java.home"));
        return open(CacheFolder.standard(), jdk);
    }

    static WorkerHome open(Path cache, Path jdk) {
        try {
            var parts = WorkerParts.onClassPath();
            var folder = cache.resolve(PREFIX + parts.key(jdk));
            CacheFolder.check(cache);
            if (!Files.isDirectory(folder)) {
                CacheFolder.removeUnused(cache, PREFIX);
                parts.unpack(folder, fresh -> parts.unpackNatives(fresh.resolve(WorkerParts.NATIVES), jdk));
            }
            CacheFolder.refuseForeign(folder);
            return new WorkerHome(folder, jdk);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the workers' folder could not be made in " + cache + "; set CAISSON_CACHE to a folder of yours",
                    e);
        }
    }

    /// The launch of a script worker with these arguments.
    public Launch launch(List<String> arguments) {
        return launch(WorkerKind.SCRIPT, arguments);
    }

    public Launch launch(WorkerKind kind) {
        return launch(kind, kind.arguments());
    }

    private Launch launch(WorkerKind kind, List<String> arguments) {
        touch();
        var command = new ArrayList<>(flags());
        command.addAll(kind.flags());
        if (usesAotCache) {
            command.add("-XX:AOTCache=" + aotCache.file());
        }
        command.addAll(program());
        command.addAll(arguments);
        return Launch.jvm(jdk, command, List.of(folder), Ceilings.worker(START_MEMORY))
                .with(kind.environment());
    }

    /// Marks the folder as used, so that other builds do not remove it. The hourly canary calls this too.
    private void touch() {
        try {
            Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
        } catch (IOException e) {
            LOG.log(Level.WARNING, "{0} may be removed while in use: {1}", folder, e.getMessage());
        }
    }

    private List<String> flags() {
        return List.of(
                "-XX:+UseSerialGC",
                "-Xmx160m",
                "-XX:-UsePerfData",
                "-XX:+SuppressFatalErrorMessage",
                "-Xlog:disable",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "-Dcaisson.worker.natives=" + folder.resolve(WorkerParts.NATIVES));
    }

    private List<String> program() {
        return List.of("-cp", String.join(":", jars()), MAIN);
    }

    private List<String> jars() {
        try (Stream<Path> files = Files.list(folder.resolve(WorkerParts.JARS))) {
            return files.map(Path::toString).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the workers' folder cannot be read", e);
        }
    }

    /// The snapshot that V8 starts from; empty when a worker must create it or does not use one.
    public byte[] snapshot(WorkerKind kind) {
        return kind.sharesSnapshot() ? snapshotBytes : NONE;
    }

    /// Stores the snapshot that a worker without a guest has made.
    public void keepSnapshot(WorkerKind kind, byte[] made) {
        if (kind.sharesSnapshot() && snapshotBytes.length == 0 && made.length > 0) {
            snapshotBytes = made;
            snapshot.write(made);
        }
    }

    /// Creates the AOT cache by a training run, if necessary. Runs only our own code, so no wall is needed.
    public void train() {
        if (usesAotCache) {
            return;
        }
        try {
            aotCache.make(this::rehearse);
            usesAotCache = true;
        } catch (IOException e) {
            LOG.log(Level.WARNING, "no AOT cache for workers, they start slower: {0}", e.getMessage());
        }
    }

    private void rehearse(Path cache) throws IOException {
        var command = new ArrayList<String>();
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(flags());
        command.add("-XX:AOTCacheOutput=" + cache);
        command.add("-Dcaisson.worker.training=true");
        command.addAll(program());
        command.addAll(WorkerKind.SCRIPT_AND_SYNTAX.arguments());
        Training.run(command, snapshotBytes);
    }

    /// The launcher of the rung `landlock`, with an AOT cache of its own, which is made if it is not there.
    public LauncherProgram launcher() {
        var program = LauncherProgram.unpack(folder, jdk);
        var cache = new Sealed(Path.of(program.jar() + ".aot"));
        try {
            if (!cache.isIntact()) {
                program.rehearse(cache.file());
                cache.seal();
            }
            return program.withAotCache(cache.file());
        } catch (IOException e) {
            LOG.log(Level.WARNING, "no AOT cache for the launcher, workers start slower: {0}", e.getMessage());
            return program;
        }
    }
}
