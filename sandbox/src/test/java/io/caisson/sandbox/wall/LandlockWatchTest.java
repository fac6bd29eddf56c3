package io.caisson.sandbox.wall;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.host.PrivateFolder;
import io.caisson.sandbox.wall.landlock.LandlockWall;
import io.caisson.sandbox.wall.process.Account;
import io.caisson.sandbox.wall.process.ServiceMark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The rung landlock on a host without control groups: weaker, and its layers say so.
@Timeout(30)
final class LandlockWatchTest {
    @TempDir
    Path folder;

    private LandlockWall wall;

    @BeforeEach
    void openWithoutGroups() {
        Walls.requireLandlock(folder);
        var data = PrivateFolder.ready(folder.resolve("data"));
        var none = new ControlGroups.None("as if there were none");
        wall = LandlockWall.open(data, LandlockWall.launcher(data), ServiceMark.of(data), none);
    }

    @AfterEach
    void close() {
        if (wall != null) {
            wall.close();
        }
    }

    @Test
    void killsAMemoryBombAndNamesTheWeakerLayer() throws Exception {
        var process = wall.start(Walls.guest(folder, Ceilings.worker(200 * Ceilings.MEBIBYTE), "memory"));
        assertThat(process.layers()).contains(Layer.MEMORY_WATCH).doesNotContain(Layer.CGROUP_V1, Layer.CGROUP_V2);
        var exit = process.exit().get(20, TimeUnit.SECONDS);
        assertThat(exit.outOfMemory()).isTrue();
        assertThat(exit.signal()).isEqualTo(9);
        assertThat(process.memoryPeak()).isGreaterThan(200 * Ceilings.MEBIBYTE);
        assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void seesTooManyThreadsOfATree() throws Exception {
        var killed = new CountDownLatch(1);
        var own = ProcessHandle.current().pid();
        var account = new Account.ByWatch(own, new Ceilings(Long.MAX_VALUE, 1, 1, 0, 1), killed::countDown);
        assertThat(killed.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(account.close()).as("by its threads, not by its memory").isFalse();
    }
}
