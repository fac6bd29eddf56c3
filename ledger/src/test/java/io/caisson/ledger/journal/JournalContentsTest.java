package io.caisson.ledger.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.JournalLedger;
import io.caisson.ledger.OpenLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Rows;
import io.caisson.ledger.receipt.SourcePolicy;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Contents that lie in files beside the journal's segments.
@Timeout(60)
class JournalContentsTest {
    private static final int LARGE = 300_000;
    private static final int LARGEST = 16 << 20;

    @TempDir
    private Path folder;

    private static byte[] bytes(int length) {
        var bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static Entry entry(Content... contents) {
        var opening = Rows.opening(Samples.attempt("a", "1"), SourcePolicy.HASH_ONLY);
        return new Entry(opening.part(), opening.id(), opening.row(), List.of(contents));
    }

    private static Entry entry(int length) {
        return entry(Content.of(bytes(length)));
    }

    private static List<Path> contentFiles(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".contents"))
                    .sorted()
                    .toList();
        }
    }

    private List<Path> contentFiles() throws IOException {
        return contentFiles(folder);
    }

    private static List<Entry> read(Journal journal) throws IOException {
        try (var tail = new JournalTail(journal, 1)) {
            var entries = new ArrayList<Entry>();
            for (var next = tail.next(); !next.isEmpty(); next = tail.next()) {
                entries.addAll(next);
            }
            return entries;
        }
    }

    private static void assertSame(Entry read, Entry written) {
        assertThat(read.id()).isEqualTo(written.id());
        assertThat(read.contents()).extracting(Content::hash).isEqualTo(hashes(written));
        assertThat(read.contents())
                .zipSatisfy(
                        written.contents(),
                        (one, other) -> assertThat(one.bytes()).isEqualTo(other.bytes()));
    }

    private static List<String> hashes(Entry entry) {
        return entry.contents().stream().map(Content::hash).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void largeAndSmallContentsAreReadAsTheyWereWritten(boolean strict) throws IOException {
        var several = new Content("ab".repeat(32), bytes(LARGE)); // as of a source with several files
        var mixed = entry(Content.of("small"), Content.of(bytes(LARGE)), Content.of(bytes(0)), several);
        var small = entry(Content.of("small"));
        try (var journal = Journal.open(folder, strict, 0)) {
            journal.append(mixed);
            journal.append(small);
        }
        try (var journal = Journal.open(folder, strict, 0)) {
            var entries = read(journal);
            assertThat(entries).hasSize(2);
            assertSame(entries.getFirst(), mixed);
            assertSame(entries.getLast(), small);
        }
    }

    @Test
    void oneFileForItsOwnerHoldsAllContentsOfAnEntry() throws IOException {
        var artifacts = IntStream.range(0, 500)
                .mapToObj(number -> Content.of(bytes(1_000 + number)))
                .toArray(Content[]::new);
        var many = entry(artifacts);
        try (var journal = Journal.open(folder, false, 0)) {
            journal.append(many);
            journal.append(entry(ContentFiles.INLINE_BYTES - 1));
            assertThat(contentFiles()).singleElement().satisfies(file -> {
                assertThat(Files.size(file)).isGreaterThan(500_000);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            });
            assertSame(read(journal).getFirst(), many);
        }
    }

    @Test
    void recordsThatHoldLargeContentsAreRead() throws IOException {
        var old = entry(Content.of("small"), Content.of(bytes(LARGE)));
        var encoded = old.encoded();
        var record = ByteBuffer.allocate(Segment.HEAD + encoded.length);
        record.position(Segment.HEAD).put(encoded).flip();
        Segment.seal(record, 1);
        Files.write(Segment.at(folder, 1).file(), record.array());
        try (var journal = Journal.open(folder, false, 0)) {
            assertThat(journal.append(entry(LARGE))).isEqualTo(2);
            assertSame(read(journal).getFirst(), old);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theDiskHasTheContentsBeforeTheRecordIsWritten(boolean strict) {
        var calls = new ArrayList<String>();
        try (var journal = Journal.open(folder, strict, 0, new NotedDisk(calls))) {
            journal.append(entry(LARGE));
        }
        var first = List.of("write", "write", "sync " + LARGE, "sync folder", "write");
        assertThat(calls.subList(0, first.size())).isEqualTo(first);
        assertThat(calls.subList(first.size(), calls.size())).isEqualTo(strict ? List.of("sync") : List.of());
    }

    private record NotedDisk(List<String> calls) implements Journal.Disk {
        @Override
        public void sync(RandomAccessFile file) throws IOException {
            calls.add(file.length() == LARGE ? "sync " + LARGE : "sync");
        }

        @Override
        public void syncFolder(Path folder) {
            calls.add("sync folder");
        }

        @Override
        public void write(RandomAccessFile file, byte[] bytes, int offset, int length) throws IOException {
            calls.add("write");
            file.write(bytes, offset, length);
        }
    }

    /// Waits in the middle of large contents.
    private record SlowDisk(CountDownLatch reached, CountDownLatch go) implements Journal.Disk {
        @Override
        public void sync(RandomAccessFile file) {}

        @Override
        public void write(RandomAccessFile file, byte[] bytes, int offset, int length) throws IOException {
            if (bytes.length >= LARGEST) {
                reached.countDown();
                await(go);
            }
            file.write(bytes, offset, length);
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void smallEntriesDoNotWaitForLargeContents(boolean strict) throws Exception {
        var disk = new SlowDisk(new CountDownLatch(1), new CountDownLatch(1));
        try (var journal = Journal.open(folder, strict, 0, disk);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                var large = threads.submit(() -> journal.append(entry(LARGEST)));
                disk.reached.await();
                var small = threads.submit(() -> journal.append(entry(1)));
                assertThat(small.get(5, TimeUnit.SECONDS)).isEqualTo(1);
                assertThat(large.isDone()).isFalse();
                disk.go.countDown();
                assertThat(large.get()).isEqualTo(2);
            } finally {
                disk.go.countDown();
            }
        }
    }

    /// Has no room for writes as long as one of these.
    private record FullDisk(int from, int to) implements Journal.Disk {
        @Override
        public void sync(RandomAccessFile file) {}

        @Override
        public void write(RandomAccessFile file, byte[] bytes, int offset, int length) throws IOException {
            if (length >= from && length < to) {
                file.write(bytes, offset, length / 2);
                throw new IOException("No space left on device");
            }
            file.write(bytes, offset, length);
        }
    }

    @Test
    void nothingIsAppendedWhenTheContentsHaveNoRoom() throws IOException {
        assertNothingIsLeftOf(LARGE, new FullDisk(LARGE % (256 << 10), LARGE % (256 << 10) + 1));
    }

    @Test
    void theContentsAreRemovedWhenTheRecordHasNoRoom() throws IOException {
        assertNothingIsLeftOf(256 << 10, new FullDisk(0, 64 << 10));
    }

    private void assertNothingIsLeftOf(int length, Journal.Disk full) throws IOException {
        try (var journal = Journal.open(folder, false, 0, full)) {
            assertThatThrownBy(() -> journal.append(entry(length)))
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("cannot be written (No space left on device), so nothing runs; make room");
            assertThat(journal.last()).isZero();
            assertThat(contentFiles()).isEmpty();
        }
        assertThat(Files.size(Segment.at(folder, 1).file())).isZero();
        try (var journal = Journal.open(folder, false, 0)) {
            assertThat(journal.append(entry(1))).isEqualTo(1);
            assertThat(read(journal)).hasSize(1);
        }
    }

    /// Records beside 6 MB each: two of them fill a segment.
    @Test
    void contentsAreRemovedWithTheirSegment() throws IOException {
        try (var journal = Journal.open(folder, false, 0)) {
            for (var number = 0; number < 5; number++) {
                journal.append(entry(6 << 20));
            }
            journal.forget(3);
            assertThat(contentFiles()).hasSize(3);
        }
        try (var journal = Journal.open(folder, false, 0)) {
            assertThat(read(journal)).hasSize(3);
            journal.forget(5);
            assertThat(Segment.in(folder)).hasSize(1);
            assertThat(contentFiles()).hasSize(1);
            journal.clear();
            assertThat(contentFiles()).isEmpty();
        }
    }

    @Test
    void contentsWhoseRecordWasNeverWrittenAreRemoved() throws Exception {
        var config = LedgerConfig.in(folder);
        var journal = OpenLedger.journal(config);
        var running = Samples.attempt("a", "x".repeat(LARGE));
        JournalLedger.open(config, Clock.systemUTC()).orElseThrow().open(running);
        new ContentFiles(journal, file -> {}).write(entry(LARGE));
        var left = contentFiles(journal);
        assertThat(left).hasSize(2);
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            ledger.settle();
            assertThat(ledger.records().content("a", running.codeHash())).isPresent();
            // they are removed after the transaction that is waited for
            for (var tries = 0; tries < 500 && contentFiles(journal).size() > 1; tries++) {
                Thread.sleep(10);
            }
            assertThat(contentFiles(journal)).containsExactly(left.getFirst());
        }
        assertThat(contentFiles(journal)).isEmpty();
    }

    /// What can happen to a file.
    enum Damage {
        REMOVED,
        CUT,
        LONGER,
        CHANGED;

        private void on(Path file) throws IOException {
            var bytes = Files.readAllBytes(file);
            switch (this) {
                case REMOVED -> Files.delete(file);
                case CUT -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
                case LONGER -> Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
                case CHANGED -> {
                    bytes[bytes.length / 2] ^= 1;
                    Files.write(file, bytes);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void damagedContentsAreToldAndLeftAlone(Damage damage) throws IOException {
        var config = LedgerConfig.in(folder);
        var attempt = Samples.attempt("a", "x".repeat(LARGE));
        JournalLedger.open(config, Clock.systemUTC()).orElseThrow().open(attempt);
        var file = contentFiles(OpenLedger.journal(config)).getFirst();
        var whole = Files.readAllBytes(file);
        damage.on(file);
        assertThatThrownBy(() -> DurableLedger.open(config, Clock.systemUTC()))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("is damaged: its file " + file.getFileName())
                .hasMessageContaining("nothing was changed. Keep a copy, then restore it or move the journal away");
        Files.write(file, whole);
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            assertThat(ledger.records().list("a", Filter.newest(5))).hasSize(1);
            assertThat(ledger.verify().holds()).isTrue();
        }
    }
}
