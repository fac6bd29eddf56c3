package io.caisson.sandbox.workers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// When a line is worth another process.
class QueuePatienceTest {
    private static final long STEP = QueuePatience.NANOS / 2;

    @Test
    void endsWhereTheLineStandsStill() {
        var patience = new QueuePatience(0);
        assertThat(patience.isOver(QueuePatience.NANOS - 1)).isFalse();
        assertThat(patience.isOver(QueuePatience.NANOS)).isTrue();
    }

    @Test
    void lastsWhileTheLineMoves() {
        var patience = new QueuePatience(0);
        for (var now = STEP; now < QueuePatience.MAX_NANOS; now += STEP) {
            assertThat(patience.isOver(now)).isFalse();
            patience.moved(now);
        }
    }

    @Test
    void endsInALongLineThatMoves() {
        var patience = new QueuePatience(0);
        patience.moved(QueuePatience.MAX_NANOS - 1);
        assertThat(patience.isOver(QueuePatience.MAX_NANOS)).isTrue();
    }
}
