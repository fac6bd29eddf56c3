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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalTest {
    @TempDir
    private Path folder;

    private static Entry entry(int number) {
        return entry("run " + number);
    }

    private static Entry entry(String code) {
        return Rows.opening(Samples.attempt("a", code), SourcePolicy.ALWAYS);
    }

    @Test
    void whenStrictTheDiskHasAnEntryBeforeItsProgramRuns() {
        var onDisk = new AtomicLong();
        try (var journal = Journal.open(folder, true, 0, file -> onDisk.set(file.length()))) {
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
        try (var journal = Journal.open(folder, true, 0, file -> {
            syncs.incrementAndGet();
            file.getFD().sync();
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

    /// Its program has run: whoever wished its thread to end must not take the record of it, nor of others.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInterruptedThreadWritesItDown(boolean strict) throws IOException {
        try (var journal = Journal.open(folder, strict, 0)) {
            Thread.currentThread().interrupt();
            for (var number = 0; number < 20; number++) {
                journal.append(entry(number + "x".repeat(1_000_000)));
            }
            assertThat(Thread.interrupted()).as("it stays interrupted").isTrue();
            assertThat(Segment.in(folder)).as("files").hasSize(2);
            assertThat(journal.append(entry(21))).isEqualTo(21);
        } finally {
            Thread.interrupted();
        }
        try (var again = Journal.open(folder, strict, 0)) {
            assertThat(again.found()).isEqualTo(21);
        }
    }
}
