package io.caisson.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/// Bytes of a worker that has been taken over: whatever they are, reading them gives frames or one of two exceptions,
/// and takes no more memory than was agreed.
class FrameFuzzTest {
    private static final int MAX = 4_096;

    @Property(tries = 20_000, seed = "4096")
    void anyBytesAreFramesOrRefused(@ForAll @Size(max = 300) byte[] bytes) throws IOException {
        assertThat(readAll(bytes)).allSatisfy(frame -> assertThat(frame).isNotNull());
    }

    /// A length that fits gets random bytes past the first check.
    @Property(tries = 20_000, seed = "4096")
    void anyBodyIsAFrameOrRefused(
            @ForAll @IntRange(min = -1, max = 15) int type, @ForAll @Size(max = 200) byte[] fields) throws IOException {
        readAll(framed((byte) type, fields));
    }

    @Property(tries = 20_000, seed = "4096")
    void aDamagedFrameIsAFrameOrRefused(
            @ForAll("frames") byte[] frame, @ForAll @IntRange(max = 4_000) int at, @ForAll byte with)
            throws IOException {
        var damaged = frame.clone();
        damaged[at % damaged.length] = with;
        readAll(damaged);
    }

    /// Numbers at the edges of their types, where additions turn over.
    @Property(tries = 5_000, seed = "4096")
    void aLengthOfAnySizeIsRefusedBeforeItIsBelieved(
            @ForAll("frames") byte[] frame, @ForAll @IntRange(max = 4_000) int at, @ForAll("edges") int edge)
            throws IOException {
        var damaged = ByteBuffer.wrap(frame.clone());
        damaged.putInt(at % (frame.length - Integer.BYTES + 1), edge);
        readAll(damaged.array());
    }

    @Property(tries = 5_000, seed = "4096")
    void framesSurviveBeingCutIntoReads(@ForAll("frames") byte[] frame, @ForAll @IntRange(min = 1, max = 40) int piece)
            throws IOException {
        var whole = new FrameReader(new ByteArrayInputStream(frame), MAX).read();
        var pieces = new FrameReader(new Dripping(frame, piece), MAX).read();
        assertThat(pieces).usingRecursiveComparison().isEqualTo(whole);
    }

    @Provide
    Arbitrary<byte[]> frames() {
        return Arbitraries.of(FrameTest.frames().map(FrameWriter::encode).toList());
    }

    @Provide
    Arbitrary<Integer> edges() {
        return Arbitraries.of(
                Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, 8, 9, MAX, MAX + 1, Integer.MAX_VALUE - 8, 1 << 30);
    }

    private static byte[] framed(byte type, byte[] fields) {
        return ByteBuffer.allocate(Integer.BYTES + 1 + Long.BYTES + fields.length)
                .putInt(1 + Long.BYTES + fields.length)
                .put(type)
                .putLong(1)
                .put(fields)
                .array();
    }

    /// The frames in `bytes` up to the first that is none; any other exception fails the property.
    private static List<Frame> readAll(byte[] bytes) throws IOException {
        var frames = new ArrayList<Frame>();
        var reader = new FrameReader(new ByteArrayInputStream(bytes), MAX);
        try {
            while (true) {
                frames.add(reader.read());
            }
        } catch (EOFException | ProtocolException e) {
            return frames;
        }
    }

    /// A pipe that gives a few bytes at a time.
    private static final class Dripping extends InputStream {
        private final byte[] bytes;
        private final int piece;
        private int at;

        Dripping(byte[] bytes, int piece) {
            this.bytes = Arrays.copyOf(bytes, bytes.length);
            this.piece = piece;
        }

        @Override
        public int read() {
            return at < bytes.length ? bytes[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (at == bytes.length) {
                return -1;
            }
            var count = Math.min(Math.min(piece, length), bytes.length - at);
            System.arraycopy(bytes, at, into, offset, count);
            at += count;
            return count;
        }
    }
}
