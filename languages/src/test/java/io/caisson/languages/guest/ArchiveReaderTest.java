package io.caisson.languages.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveReaderTest {
    private static final ArchiveReader.Bounds BOUNDS = new ArchiveReader.Bounds(3, 1_000, 1_500, 4_096);

    @ParameterizedTest
    @ValueSource(
            strings = {"../x", "/etc/passwd", "work/../../x", "work//x", "work/./x", "work\\x", "work/\u0007", "work/"})
    void takesNoPathThatLeadsElsewhere(String path) {
        var contents = read(new ArchiveWriter().file(path, "x").bytes());
        assertThat(contents.files()).isEmpty();
        assertThat(contents.cut()).isTrue();
    }

    @Test
    void takesNoNameThatIsNoText() {
        var archive = new ArchiveWriter().file("work/xx", "x").bytes();
        archive[5] = (byte) 0xff;
        archive[6] = (byte) 0xfe;
        assertThat(read(archive).files()).isEmpty();
        assertThat(read(archive).cut()).isTrue();
    }

    @Test
    void takesAPathOnce() {
        var contents = read(new ArchiveWriter()
                .file("work/a", "first")
                .file("work/a", "second")
                .bytes());
        assertThat(contents.files()).extracting(SourceFile::text).containsExactly("first");
        assertThat(contents.cut()).isTrue();
    }

    @Test
    void takesOnlyRegularFiles() {
        for (var kind : List.of('2', '3', '4', '5', '6', '7', 'x', 'g', 'S', 'Z')) {
            var archive = new ArchiveWriter().file("work/a", "").bytes();
            archive[156] = (byte) (char) kind;
            assertThat(read(archive).files()).as("kind " + kind).isEmpty();
        }
    }

    @Test
    void namesWhatIsTooLarge() {
        var contents = read(new ArchiveWriter()
                .file("caisson/result.json", "x".repeat(1_001))
                .file("work/a", "a")
                .bytes());
        assertThat(contents.files()).extracting(SourceFile::path).containsExactly("work/a");
        assertThat(contents.leftOut()).containsExactly("caisson/result.json");
        assertThat(contents.cut()).isTrue();
    }

    @Test
    void takesNoMoreThanAllTogetherMayHave() {
        var contents = read(new ArchiveWriter()
                .file("work/a", "x".repeat(1_000))
                .file("work/b", "x".repeat(501))
                .file("work/c", "x".repeat(500))
                .bytes());
        assertThat(contents.files()).extracting(SourceFile::path).containsExactly("work/a", "work/c");
        assertThat(contents.leftOut()).containsExactly("work/b");
    }

    @Test
    void takesNoMoreFilesThanAgreed() {
        var archive = new ArchiveWriter();
        List.of("a", "b", "c", "d").forEach(name -> archive.file("work/" + name, ""));
        var contents = read(archive.bytes());
        assertThat(contents.files()).hasSize(3);
        assertThat(contents.cut()).isTrue();
    }

    @Test
    void givesUpOnMoreThanItCaresToPassOver() {
        var contents = read(new ArchiveWriter()
                .file("work/a", "x".repeat(3_000))
                .file("work/b", "x".repeat(3_000))
                .file("work/c", "c")
                .bytes());
        assertThat(contents.files()).isEmpty();
        assertThat(contents.cut()).isTrue();
    }

    @Test
    void aSecondNameIsASecondFile() {
        assertThat(linked("work/b", "work/a").files())
                .extracting(file -> file.path() + "=" + file.text())
                .containsExactly("work/a=content", "work/b=content");
    }

    @Test
    void aSecondNameOfSomethingElseIsNone() {
        assertThat(linked("work/b", "/etc/passwd").files())
                .extracting(SourceFile::path)
                .containsExactly("work/a");
    }

    @Test
    void nothingIsNothing() {
        assertThat(read(new byte[0]).cut()).isFalse();
        assertThat(read(new ArchiveWriter().bytes()).cut()).isFalse();
    }

    private static ArchiveReader.Contents linked(String path, String target) {
        var first = new ArchiveWriter().file("work/a", "content").bytes();
        var link = Arrays.copyOf(new ArchiveWriter().file(path, "").bytes(), ArchiveWriter.BLOCK);
        link[156] = '1';
        var name = target.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(name, 0, link, 157, name.length);
        var both = new ByteArrayOutputStream();
        both.write(first, 0, 2 * ArchiveWriter.BLOCK);
        both.writeBytes(link);
        return read(both.toByteArray());
    }

    private static ArchiveReader.Contents read(byte[] archive) {
        return ArchiveReader.read(new ByteArrayInputStream(archive), BOUNDS);
    }
}
