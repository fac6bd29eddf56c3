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

/// The folder a worker process lives from: its jars, its native libraries, its AOT cache and V8 snapshot.
///
/// Made once per build and JDK, before any guest runs, in a folder only this user can write; mounted
/// read-only into the wall at the same path. It holds nothing secret: a service started by root runs its
/// workers under other user ids, and those must be able to read it. What the JVM and V8 load from it
/// ready-made is checked by hash.
public final class WorkerHome {
    private static final System.Logger LOG = System.getLogger(WorkerHome.class.getName());
    private static final String MAIN = "io.caisson.worker.WorkerMain";
    private static final String PREFIX = "worker-";
    private static final byte[] NONE = {};

    /// Until a worker is ready; then its own use and the guest's ceiling hold.
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

    /// The home of the workers on this program's class path, made if it is not there.
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

    /// How to start the worker program with these arguments, as it runs guests.
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

    /// Tells other builds that this folder is in use; the hourly canary comes by here too.
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

    /// The state V8 starts from; empty when a worker has to make it, or has no use for it.
    public byte[] snapshot(WorkerKind kind) {
        return kind.sharesSnapshot() ? snapshotBytes : NONE;
    }

    /// Keeps the snapshot a clean worker made.
    public void keepSnapshot(WorkerKind kind, byte[] made) {
        if (kind.sharesSnapshot() && snapshotBytes.length == 0 && made.length > 0) {
            snapshotBytes = made;
            snapshot.write(made);
        }
    }

    /// Makes the AOT cache by a training run, if it is not there. Only our own code runs in it, so it needs
    /// no wall.
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
