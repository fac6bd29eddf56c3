package io.caisson.embed;

import com.sun.management.OperatingSystemMXBean;
import io.caisson.engine.Place;
import io.caisson.engine.SandboxPlace;
import io.caisson.gate.FactReader;
import io.caisson.languages.EngineConfig;
import io.caisson.languages.ProcessEngine;
import io.caisson.languages.recipe.Catalogue;
import io.caisson.languages.recipe.Inventory;
import io.caisson.sandbox.ScriptEngine;
import io.caisson.sandbox.home.GuestHome;
import io.caisson.sandbox.home.WorkerHome;
import io.caisson.sandbox.syntax.SyntaxFacts;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Canary;
import io.caisson.sandbox.wall.choice.WallChoice;
import io.caisson.sandbox.wall.seccomp.Seccomp;
import io.caisson.sandbox.workers.ProvenWall;
import io.caisson.sandbox.workers.SandboxConfig;
import io.caisson.sandbox.workers.WalledStarter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/// The sandbox of this host: wall, workers, engines, and what reads sources there.
record LocalSandbox(Place place, List<FactReader> readers) {
    private static final String SEALED_FILTER = "jvm-sealed";

    private static final int SPARE_SANDBOXES = 2;
    private static final int MAX_WAITING = 1_000;

    static LocalSandbox open(CaissonConfig config, Path data) {
        var catalogue = Catalogue.open(config.runtimesFolder());
        var rung = config.wall().or(Rung::demanded);
        var home = WorkerHome.open();
        home.train();
        var wall = WallChoice.open(data, rung, home::launcher);
        var proven = new ProvenWall(new Canary(wall, home::launch, Clock.systemUTC()));
        var standard = SandboxConfig.standard();
        var scripts = new ScriptEngine(
                proven,
                new WalledStarter(wall, home, Seccomp.filter(SEALED_FILTER)),
                new SandboxConfig(
                        config.spareWorkers(),
                        config.maxWorkers(),
                        config.queueTimeout(),
                        standard.executionsPerWorker(),
                        standard.life(),
                        standard.idleLife()));
        var processes = new ProcessEngine(
                proven,
                wall,
                new Inventory(catalogue, wall.rung(), GuestHome::open),
                scripts.syntax(),
                new EngineConfig(
                        SPARE_SANDBOXES, config.maxWorkers(), MAX_WAITING, config.queueTimeout(), memory() / 4 * 3));
        return new LocalSandbox(
                new SandboxPlace(List.of(scripts, processes)),
                List.of(new SyntaxFacts(proven, scripts.syntax(), scripts), processes.facts()));
    }

    private static long memory() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }
}
