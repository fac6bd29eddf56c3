package io.caisson.embed;

import io.caisson.sandbox.wall.Rung;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// How an embedded Caisson is set up. The defaults need nothing and grant nothing.
///
/// @param data the folder it keeps and locks; empty for one that lives as long as the process
/// @param spareWorkers clean workers kept ready for the next tenant
/// @param maxWorkers processes that run guests, at most; the next execution waits for a free one. With one, it also
///     reads the sources it runs; with more, half as many read them beside
/// @param queueTimeout how long an execution waits for a worker before it is refused
/// @param wall the only kind of wall to use; empty for what `CAISSON_WALL` demands, else the strongest there
///     is
public record CaissonConfig(
        Optional<Path> data, int spareWorkers, int maxWorkers, Duration queueTimeout, Optional<Rung> wall) {
    public static CaissonConfig standard() {
        var cores = Runtime.getRuntime().availableProcessors();
        return new CaissonConfig(Optional.empty(), 1, Math.max(4, 4 * cores), Duration.ofSeconds(30), Optional.empty());
    }

    public CaissonConfig withData(Path folder) {
        return new CaissonConfig(Optional.of(folder), spareWorkers, maxWorkers, queueTimeout, wall);
    }

    public CaissonConfig withSpareWorkers(int workers) {
        return new CaissonConfig(data, workers, maxWorkers, queueTimeout, wall);
    }

    public CaissonConfig withMaxWorkers(int workers) {
        return new CaissonConfig(data, spareWorkers, workers, queueTimeout, wall);
    }

    public CaissonConfig withWall(Rung rung) {
        return new CaissonConfig(data, spareWorkers, maxWorkers, queueTimeout, Optional.of(rung));
    }
}
