package io.caisson.server.executions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ExecutionStreamTest {
    private static final int LINES = 4 << 10;
    private static final byte[] KILOBYTE = new byte[1 << 10];

    private final ExecutionStream feed = new ExecutionStream();

    @Test
    void twoWhoKeepUpMissNothingAndHoldNobodyUp() {
        try (var one = feed.reader(0);
                var other = feed.reader(0)) {
            var first = counted(one);
            var second = counted(other);
            write();
            feed.broken();
            assertThat(first.join()).isEqualTo(LINES);
            assertThat(second.join()).isEqualTo(LINES);
        }
    }

    @Test
    void aReaderThatLeavesDelaysNoOther() {
        var writing = CompletableFuture.runAsync(this::write, Thread::startVirtualThread);
        try (var reader = feed.reader(0)) {
            try (var _ = feed.reader(0)) {
                assertThat(writing).isNotDone();
            }
            var read = counted(reader);
            writing.join();
            feed.broken();
            assertThat(read.join()).isPositive();
        }
    }

    private void write() {
        for (var i = 0; i < LINES; i++) {
            feed.stdout(KILOBYTE);
        }
    }

    private static CompletableFuture<Integer> counted(ExecutionStream.Reader reader) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        var seen = 0;
                        while (!reader.isOver()) {
                            seen += reader.next(Duration.ofSeconds(1)).size();
                        }
                        return seen;
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                Thread::startVirtualThread);
    }
}
