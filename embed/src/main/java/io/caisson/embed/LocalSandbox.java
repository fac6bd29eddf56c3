package io.caisson.embed;

import io.caisson.Place;
import io.caisson.SandboxPlace;
import io.caisson.sandbox.ProvenWall;
import io.caisson.sandbox.SandboxConfig;
import io.caisson.sandbox.ScriptEngine;
import io.caisson.sandbox.WalledStarter;
import io.caisson.sandbox.WorkerHome;
import io.caisson.sandbox.wall.Canary;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.Seccomp;
import io.caisson.sandbox.wall.WallChoice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;

/// Builds the sandbox of this host: wall, workers, engines.
final class LocalSandbox {
    private static final String SEALED_FILTER = "jvm-sealed";

    private LocalSandbox() {}

    static Place open(CaissonConfig config) {
        var rung = config.wall().or(Rung::demanded);
        var home = WorkerHome.open();
        home.train();
        var wall = WallChoice.open(config.data().orElseGet(LocalSandbox::temporaryFolder), rung, home::launcher);
        var proven = new ProvenWall(new Canary(wall, home::launch, Clock.systemUTC()));
        var standard = SandboxConfig.standard();
        var engine = new ScriptEngine(
                proven,
                new WalledStarter(wall, home, Seccomp.filter(SEALED_FILTER)),
                new SandboxConfig(
                        config.spareWorkers(),
                        config.maxWorkers(),
                        config.queueTimeout(),
                        standard.executionsPerWorker(),
                        standard.life(),
                        standard.idleLife()));
        return new SandboxPlace(List.of(engine));
    }

    private static Path temporaryFolder() {
        try {
            var folder = Files.createTempDirectory("caisson-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder), "caisson-remove-folder"));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary folder could be made", e);
        }
    }

    private static void remove(Path folder) {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // a temporary folder that stays behind harms nobody; the system clears it
        }
    }
}
