package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    @TempDir
    private Path folder;

    private static Entry entry(int number) {
        return Rows.opening(Samples.attempt("a", "run " + number), SourcePolicy.ALWAYS);
    }

    @Test
    void whenStrictTheDiskHasAnEntryBeforeItsProgramRuns() {
        var onDisk = new AtomicLong();
        try (var journal = Journal.open(folder, true, 0, channel -> onDisk.set(channel.size()))) {
            var before = 0L;
            for (var number = 0; number < 10; number++) {
                var encoded = entry(number);
                journal.append(encoded);
                assertThat(onDisk.get()).isGreaterThanOrEqualTo(before + Segment.HEAD + encoded.encoded().length);
                before = onDisk.get();
            }
        }
    }

    @Test
    void thoseWhoWaitForTheDiskShareItsTurns() {
        var syncs = new AtomicInteger();
        try (var journal = Journal.open(folder, true, 0, channel -> {
            syncs.incrementAndGet();
            channel.force(false);
        })) {
            IntStream.range(0, 200).parallel().forEach(number -> journal.append(entry(number)));
            assertThat(journal.last()).isEqualTo(200);
            assertThat(syncs.get()).isBetween(1, 200);
        }
    }

    @Test
    void unlessStrictTheDiskIsNotAsked() {
        try (var journal = Journal.open(folder, false, 0, _ -> {
            throw new IOException("nobody asked");
        })) {
            assertThat(journal.append(entry(1))).isEqualTo(1);
        }
    }

    @Test
    void aDiskThatFailsRefusesTheRun() {
        try (var journal = Journal.open(folder, true, 0, _ -> {
            throw new IOException("the disk is on fire");
        })) {
            assertThatThrownBy(() -> journal.append(entry(1)))
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("cannot be made durable");
        }
    }
}
