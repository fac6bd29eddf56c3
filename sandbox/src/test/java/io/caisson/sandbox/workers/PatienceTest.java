package io.caisson.sandbox.workers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// When a line is worth another process.
class PatienceTest {
    private static final long STEP = Patience.NANOS / 2;

    @Test
    void endsWhereTheLineStandsStill() {
        var patience = new Patience(0);
        assertThat(patience.isOver(Patience.NANOS - 1)).isFalse();
        assertThat(patience.isOver(Patience.NANOS)).isTrue();
    }

    @Test
    void lastsWhileTheLineMoves() {
        var patience = new Patience(0);
        for (var now = STEP; now < Patience.MOST_NANOS; now += STEP) {
            assertThat(patience.isOver(now)).isFalse();
            patience.moved(now);
        }
    }

    @Test
    void endsInALongLineThatMoves() {
        var patience = new Patience(0);
        patience.moved(Patience.MOST_NANOS - 1);
        assertThat(patience.isOver(Patience.MOST_NANOS)).isTrue();
    }
}
