package io.caisson.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ByteBudgetTest {
    private final ByteBudget budget = new ByteBudget(100);

    @Test
    void givesNoMoreThanThereIs() {
        assertThat(budget.take(60, Duration.ZERO)).isTrue();
        assertThat(budget.take(41, Duration.ofMillis(1))).isFalse();
        assertThat(budget.take(40, Duration.ZERO)).isTrue();
        assertThat(budget.left()).isZero();
    }

    @Test
    void waitsForWhatIsGivenBack() throws InterruptedException {
        assertThat(budget.take(100, Duration.ZERO)).isTrue();
        var waiting = Thread.ofVirtual().start(() -> {
            if (budget.take(30, Duration.ofSeconds(30))) {
                budget.giveBack(30);
            }
        });
        budget.giveBack(100);
        assertThat(waiting.join(Duration.ofSeconds(30))).isTrue();
        assertThat(budget.left()).isEqualTo(100);
    }

    /// It is not the doing of whoever sent the bytes.
    @Test
    void anInterruptIsNoLackOfRoom() throws InterruptedException {
        var stillInterrupted = new AtomicBoolean();
        assertThat(budget.take(100, Duration.ZERO)).isTrue();
        var waiting = Thread.ofPlatform().start(() -> {
            Thread.currentThread().interrupt();
            if (budget.take(30, Duration.ofSeconds(30))) {
                stillInterrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        budget.giveBack(100);
        assertThat(waiting.join(Duration.ofSeconds(30))).isTrue();
        assertThat(budget.left()).isEqualTo(70);
        assertThat(stillInterrupted).isTrue();
    }
}
