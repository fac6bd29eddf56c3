package io.caisson.sandbox.wall;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.host.PrivateFolder;
import io.caisson.sandbox.wall.namespaces.BubblewrapWall;
import io.caisson.sandbox.wall.namespaces.Tools;
import io.caisson.sandbox.wall.process.ServiceMark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The wall on a host without control groups: weaker, and its layers say so.
@Timeout(30)
final class MemoryWatchTest {
    @TempDir
    Path folder;

    private BubblewrapWall wall;

    @BeforeEach
    void openWithoutGroups() {
        Walls.open(folder).close();
        var data = PrivateFolder.ready(folder.resolve("data"));
        wall = BubblewrapWall.open(
                data, ServiceMark.of(data), Tools.find(), new ControlGroups.None("as if there were none"));
    }

    @AfterEach
    void close() {
        if (wall != null) {
            wall.close();
        }
    }

    @Test
    void killsAMemoryBombAndNamesTheWeakerLayer() throws Exception {
        var process = wall.start(Walls.script("a=xxxxxxxxxxxxxxxx; while :; do a=$a$a; done", Walls.ceilings()));
        assertThat(process.layers()).contains(Layer.MEMORY_WATCH).doesNotContain(Layer.CGROUP_V1, Layer.CGROUP_V2);
        var exit = process.exit().get(20, TimeUnit.SECONDS);
        assertThat(exit.outOfMemory()).isTrue();
        assertThat(process.memoryPeak()).isGreaterThan(64 * Ceilings.MEBIBYTE);
        assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void stillBoundsAForkBombAndMeasures() throws Exception {
        var process = wall.start(Walls.script("while :; do sleep 1000 & echo x >&4; done", Walls.ceilings()));
        assertThat(Walls.text(process).lines().count()).isBetween(10L, 40L);
        assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(10));
        assertThat(process.memoryPeak()).isPositive();
    }
}
