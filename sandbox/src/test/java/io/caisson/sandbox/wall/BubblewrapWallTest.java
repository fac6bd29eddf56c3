package io.caisson.sandbox.wall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BubblewrapWallTest {
    @TempDir
    Path folder;

    @Test
    void runsAJvmBehindEveryLayer() throws Exception {
        try (var wall = BubblewrapWall.open(folder.resolve("data"))) {
            var launch = Launch.jvm(
                    Path.of(System.getProperty("java.home")),
                    List.of("-Xmx32m", "-XX:-UsePerfData", "-version"),
                    List.of(),
                    Ceilings.worker(256 * Ceilings.MEBIBYTE));
            var process = wall.start(launch);
            var exit = process.exit().get(10, TimeUnit.SECONDS);
            assertThat(process.diagnostics()).startsWith("openjdk version");
            assertThat(exit).isEqualTo(new Exit(0, 0, false));
            assertThat(process.layers()).containsAll(Inspection.DEMANDED);
            assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(2));
        }
    }
}
