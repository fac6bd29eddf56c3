package io.caisson.ledger.journal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ledger.Samples;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Rows;
import io.caisson.ledger.receipt.SourcePolicy;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalTest {
    private static final int SEGMENT_BYTES = 16 << 20;

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

    /// A slow sync of one thread, and another thread whose entry begins the next file meanwhile.
    @Test
    void aSyncThatMeetsARollSucceeds() throws Exception {
        var disk = new SlowSync();
        try (var journal = Journal.open(folder, true, 0, disk);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var code = "x".repeat(60_000);
            var length = Segment.HEAD + entry(code).encoded().length;
            while (journal.last() < SEGMENT_BYTES / length - 1) {
                journal.append(entry(code));
            }
            disk.isSlow = true;
            var lastOfItsFile = threads.submit(() -> journal.append(entry(code)));
            disk.syncs.await();
            var firstOfTheNext = threads.submit(() -> journal.append(entry(code)));
            assertThat(lastOfItsFile.get()).isEqualTo(SEGMENT_BYTES / length);
            assertThat(firstOfTheNext.get()).isEqualTo(SEGMENT_BYTES / length + 1);
            assertThat(Segment.in(folder)).hasSize(2);
            assertThat(requireNonNull(disk.first).getFD().valid())
                    .as("the full file is open")
                    .isFalse();
        }
    }

    /// Keeps the first sync, when it is to be slow, until something is written into another file.
    private static final class SlowSync implements Journal.Disk {
        final CountDownLatch syncs = new CountDownLatch(1);
        private final CountDownLatch rolled = new CountDownLatch(1);
        private final AtomicBoolean isFirst = new AtomicBoolean(true);
        volatile boolean isSlow;
        volatile @Nullable RandomAccessFile first;

        @Override
        public void sync(RandomAccessFile file) throws IOException {
            if (isSlow && isFirst.getAndSet(false)) {
                syncs.countDown();
                try {
                    rolled.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                file.getFD().sync();
            }
        }

        @Override
        public void write(RandomAccessFile file, byte[] bytes, int offset, int length) throws IOException {
            if (first == null) {
                first = file;
            } else if (!file.equals(first)) {
                rolled.countDown();
            }
            file.write(bytes, offset, length);
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
