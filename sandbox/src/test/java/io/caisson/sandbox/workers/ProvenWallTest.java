package io.caisson.sandbox.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.choice.Canary;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What follows from a canary, behind a wall that cannot be built.
class ProvenWallTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final NoWall wall = new NoWall();

    private static final class NoWall implements Wall {
        private final CountDownLatch proofs = new CountDownLatch(3);

        @Override
        public String rung() {
            return "none";
        }

        @Override
        public Confined start(Launch launch) {
            proofs.countDown();
            throw new LaunchException("no wall today");
        }

        @Override
        public void close() {}
    }

    private ProvenWall proven(Duration interval, Duration retry) {
        var launch = new Launch(List.of("/x"), List.of(), "jvm", Ceilings.worker(Ceilings.MEBIBYTE), Map.of());
        return new ProvenWall(new Canary(wall, _ -> launch, Clock.systemUTC()), interval, retry);
    }

    @Test
    void nothingRunsBehindAWallThatDoesNotHold() {
        try (var proven = proven(LONG, LONG)) {
            assertThatThrownBy(proven::demand)
                    .isInstanceOf(LaunchException.class)
                    .hasMessage("The wall does not hold, so nothing runs: launch (no wall today)");
            assertThat(proven.holds()).isFalse();
        }
    }

    @Test
    void itIsProvenAgain() throws InterruptedException {
        try (var _ = proven(LONG, Duration.ofMillis(1))) {
            assertThat(wall.proofs.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
