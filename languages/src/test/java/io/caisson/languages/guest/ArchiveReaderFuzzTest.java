package io.caisson.languages.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/// Bytes of a guest that has taken over its keeper: whatever they are, reading them ends, throws nothing and gives no
/// more than was agreed.
class ArchiveReaderFuzzTest {
    private static final ArchiveReader.Bounds BOUNDS = new ArchiveReader.Bounds(4, 2_000, 3_000, 10_000);

    @Property(tries = 1_000, seed = "512")
    void anyBytesAreFilesOrCut(@ForAll @Size(max = 3_000) byte[] bytes) {
        read(bytes);
    }

    @Property(tries = 1_000, seed = "512")
    void aDamagedArchiveIsFilesOrCut(
            @ForAll("archives") byte[] archive, @ForAll @IntRange(max = 1_000_000) int at, @ForAll byte with) {
        var damaged = archive.clone();
        damaged[at % damaged.length] = with;
        read(damaged);
    }

    /// Damage where it hurts: names, sizes, kinds, links of the first header.
    @Property(tries = 1_000, seed = "512")
    void aDamagedHeaderIsFilesOrCut(
            @ForAll("archives") byte[] archive,
            @ForAll @IntRange(max = 262) int at,
            @ForAll @Size(min = 1, max = 100) byte[] with) {
        var damaged = archive.clone();
        System.arraycopy(with, 0, damaged, at, with.length);
        read(damaged);
    }

    @Property(tries = 500, seed = "512")
    void aCutArchiveIsFilesOrCut(@ForAll("archives") byte[] archive, @ForAll @IntRange(max = 1_000_000) int length) {
        read(Arrays.copyOf(archive, length % archive.length));
    }

    @Property(tries = 500, seed = "512")
    void piecesMakeNoDifference(@ForAll("archives") byte[] archive, @ForAll @IntRange(min = 1, max = 700) int piece) {
        var whole = read(archive);
        var pieces = ArchiveReader.read(new Pieces(new ByteArrayInputStream(archive), piece), BOUNDS);
        assertThat(pieces.files().stream().map(SourceFile::path))
                .containsExactlyElementsOf(
                        whole.files().stream().map(SourceFile::path).toList());
        assertThat(pieces.cut()).isEqualTo(whole.cut());
    }

    @Test
    void anEndlessArchiveEnds() {
        var header = Arrays.copyOf(new ArchiveWriter().file("work/l", "").bytes(), ArchiveWriter.BLOCK);
        header[156] = '2';
        var contents = ArchiveReader.read(new Endless(header), BOUNDS);
        assertThat(contents.files()).isEmpty();
        assertThat(contents.cut()).isTrue();
    }

    @Test
    void anEndlessFileEnds() {
        var header = Arrays.copyOf(new ArchiveWriter().file("work/l", "").bytes(), ArchiveWriter.BLOCK);
        var size = "77777777777".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(size, 0, header, 124, size.length);
        assertThat(ArchiveReader.read(new Endless(header), BOUNDS).cut()).isTrue();
    }

    private static ArchiveReader.Contents read(byte[] bytes) {
        var contents = ArchiveReader.read(new ByteArrayInputStream(bytes), BOUNDS);
        assertThat(contents.files()).hasSizeLessThanOrEqualTo(BOUNDS.files());
        assertThat(contents.leftOut()).hasSizeLessThanOrEqualTo(BOUNDS.files());
        assertThat(contents.files().stream().mapToLong(file -> file.content().length))
                .allMatch(size -> size <= BOUNDS.fileBytes());
        assertThat(contents.files().stream()
                        .mapToLong(file -> file.content().length)
                        .sum())
                .isLessThanOrEqualTo(BOUNDS.totalBytes());
        assertThat(contents.files().stream().map(SourceFile::path)).doesNotHaveDuplicates();
        return contents;
    }

    @Provide
    Arbitrary<byte[]> archives() {
        var names =
                Arbitraries.of("work/a", "work/b/c", "caisson/result.json", "work/" + "n".repeat(150), "../x", "/x");
        var sizes = Arbitraries.of(0, 1, 511, 512, 513, 1_999, 2_000, 2_001);
        return names.list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .flatMap(paths -> sizes.map(size -> {
                    var archive = new ArchiveWriter();
                    paths.forEach(path -> archive.file(path, new byte[size]));
                    return archive.bytes();
                }));
    }

    /// At most so many bytes in one read.
    private static final class Pieces extends InputStream {
        private final InputStream in;
        private final int most;

        Pieces(InputStream in, int most) {
            this.in = in;
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            return in.read(bytes, from, Math.min(length, most));
        }
    }

    /// The same bytes for ever.
    private static final class Endless extends InputStream {
        private final byte[] bytes;
        private int at;

        Endless(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes[at++ % bytes.length] & 0xff;
        }

        @Override
        public int read(byte[] into, int from, int length) {
            for (var i = 0; i < length; i++) {
                into[from + i] = (byte) read();
            }
            return length;
        }
    }
}
