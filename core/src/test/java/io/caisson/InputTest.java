package io.caisson;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Input.Answer;
import io.caisson.Input.Arrival;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InputTest {
    private final Input input = new Input();

    @Test
    void whatIsPutInComesOutInItsOrder() throws InterruptedException {
        var bytes = new byte[] {1, 2};
        assertThat(input.write(bytes)).isEqualTo(Answer.TAKEN);
        bytes[0] = 9;
        assertThat(input.send(Signal.INT)).isEqualTo(Answer.TAKEN);
        assertThat(input.end()).isEqualTo(Answer.TAKEN);
        assertThat(input.send(Signal.TERM)).isEqualTo(Answer.TAKEN);
        assertThat(input.next())
                .get()
                .isInstanceOfSatisfying(
                        Arrival.Bytes.class,
                        arrived -> assertThat(arrived.bytes()).containsExactly(1, 2));
        assertThat(input.next()).contains(new Arrival.Sent(Signal.INT));
        assertThat(input.next()).contains(new Arrival.End());
        assertThat(input.next()).contains(new Arrival.Sent(Signal.TERM));
    }

    @Test
    void nothingIsWrittenAfterTheEnd() {
        input.end();
        assertThat(input.write(new byte[1])).isEqualTo(Answer.UNHEARD);
        assertThat(input.end()).isEqualTo(Answer.UNHEARD);
        assertThat(input.deaf()).hasValue("its input has been ended");
    }

    @Test
    void noMoreWaitsThanMay() throws InterruptedException {
        assertThat(input.write(new byte[Input.MAX_WAITING])).isEqualTo(Answer.TAKEN);
        assertThat(input.write(new byte[1])).isEqualTo(Answer.TOO_MUCH);
        assertThat(input.next()).isPresent();
        assertThat(input.write(new byte[1])).isEqualTo(Answer.TAKEN);
    }

    @Test
    void noMoreComesInAllThanMay() throws InterruptedException {
        for (var left = Input.MAX_BYTES; left > 0; left -= Input.MAX_WAITING) {
            assertThat(input.write(new byte[Math.min(left, Input.MAX_WAITING)])).isEqualTo(Answer.TAKEN);
            assertThat(input.next()).isPresent();
        }
        assertThat(input.write(new byte[1])).isEqualTo(Answer.TOO_MUCH);
    }

    @Test
    void smallThingsAreCountedToo() {
        var taken = 0;
        while (input.send(Signal.USR1) == Answer.TAKEN) {
            taken++;
        }
        assertThat(taken).isEqualTo(1_000);
        assertThat(input.write(new byte[0])).isEqualTo(Answer.TOO_MUCH);
    }

    @Test
    void closingWakesWhoeverWaitsAndTellsWhy() {
        var taken = new CompletableFuture<Optional<Arrival>>();
        Thread.startVirtualThread(() -> {
            try {
                taken.complete(input.next());
            } catch (InterruptedException e) {
                taken.completeExceptionally(e);
            }
        });
        input.close("it is over");
        input.close("something else");
        assertThat(taken.join()).isEmpty();
        assertThat(input.deaf()).hasValue("it is over");
        assertThat(input.send(Signal.INT)).isEqualTo(Answer.UNHEARD);
    }

    @Test
    void nobodyTalksToWhatIsNotLive() {
        assertThat(Input.NONE.live()).isFalse();
        assertThat(Input.NONE.write(new byte[1])).isEqualTo(Answer.UNHEARD);
        assertThat(input.live()).isTrue();
    }

    @Test
    void signalsHaveTheNamesAndNumbersOfLinux() {
        assertThat(Signal.named("SIGINT")).contains(Signal.INT);
        assertThat(Signal.named("term")).contains(Signal.TERM);
        assertThat(Signal.named("SIGNOPE")).isEmpty();
        assertThat(Signal.named("9")).isEmpty();
        assertThat(Signal.KILL.number()).isEqualTo(9);
        assertThat(Signal.TERM.number()).isEqualTo(15);
        assertThat(Signal.SYS.number()).isEqualTo(31);
        assertThat(Signal.numbered(19)).contains(Signal.STOP);
        assertThat(Signal.numbered(0)).isEmpty();
        assertThat(Signal.numbered(32)).isEmpty();
    }
}
