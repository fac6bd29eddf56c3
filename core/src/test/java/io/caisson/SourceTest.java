package io.caisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.js", "lib/a.js", "..a", "a..", "...", "a b/c'd.js", "größe.txt", "a/.hidden"})
    void acceptsPaths(String path) {
        assertThat(SourceFile.of(path, "").path()).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/a",
                "//a",
                "..",
                "../a",
                "a/..",
                "a/../b",
                "a/./b",
                ".",
                "./a",
                "a/",
                "a//b",
                "a\\b",
                "..\\a",
                "C:\\a",
                "a\0b",
                "a\nb",
                "a\u001bb",
                "a\u0085b",
                "a\ud800b"
            })
    void refusesPaths(String path) {
        assertThatThrownBy(() -> SourceFile.of(path, "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesLongPaths() {
        assertThat(SourceFile.of("x".repeat(255), "").path()).hasSize(255);
        for (var path : List.of("x".repeat(256), "x".repeat(4_096), "ü".repeat(128))) {
            assertThatThrownBy(() -> SourceFile.of(path, "")).hasMessage("a file path has 1 to 255 bytes");
        }
    }

    @Test
    void refusesAPathByNameWithoutItsControlCharacters() {
        assertThatThrownBy(() -> SourceFile.of("/a\u001b[2J", ""))
                .hasMessage(
                        "the file path '/a\\u{1b}[2J' must be relative, with forward slashes and printable characters");
    }

    @Test
    void boundsSizes() {
        assertThatThrownBy(() -> javascript("ü".repeat(Source.MAX_CODE_BYTES / 2 + 1)))
                .hasMessage("the code has 1048578 bytes, at most 1048576 are allowed");
        var large = new SourceFile("a", new byte[Source.MAX_FILE_BYTES]);
        assertThatThrownBy(() -> new Source(Language.JAVASCRIPT, "1", List.of(large, SourceFile.of("b", "1")), ""))
                .hasMessage("the files have 8388609 bytes together, at most 8388608 are allowed");
        assertThatThrownBy(() -> new Source(
                        Language.JAVASCRIPT, "1", List.of(SourceFile.of("a", ""), SourceFile.of("a", "")), ""))
                .hasMessage("the file 'a' is given twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\ud800", "\udc00a", "\udc00\ud800", "😀\ud83d"})
    void refusesTextThatIsNoUnicode(String code) {
        assertThatThrownBy(() -> javascript(code))
                .hasMessageMatching("the code has a lone surrogate at character \\d, it must be valid Unicode text");
    }

    @Test
    void takesTheCodeFromTheEntry() {
        var files = List.of(SourceFile.of("lib.js", "lib"), SourceFile.of("app.js", "app"));
        assertThat(new Source(Language.JAVASCRIPT, "", files, "app.js").code()).isEqualTo("app");
        assertThat(javascript("1").entry()).isEqualTo("main.js");
        assertThatThrownBy(() -> new Source(Language.JAVASCRIPT, "1", List.of(), "../app.js"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "javascript, main.js",
        "typescript, main.ts",
        "python, main.py",
        "shell, main.sh",
        "java, Main.java",
        "r, main.r",
        "html, index.html",
        "zig, main.zig"
    })
    void theEntryHasANameThatToolsExpect(String language, String entry) {
        assertThat(new Source(new Language(language), "1").entry()).isEqualTo(entry);
    }

    @Test
    void theProgramIsWhatTheGuestFinds() {
        assertThat(javascript("ü").program()).hasSize(2);
        var binary = new SourceFile("main.wasm", new byte[] {0, 'a', 's', 'm', (byte) 0xff});
        var source = new Source(Language.WASM, "", List.of(binary), "");
        assertThat(source.program()).isEqualTo(binary.content());
        assertThat(source.code()).isEmpty();
    }

    @Test
    void refusesAProgramThatIsNoText() {
        var latin = new SourceFile("main.py", new byte[] {'#', (byte) 0xe9});
        assertThatThrownBy(() -> new Source(Language.PYTHON, "", List.of(latin), ""))
                .hasMessage("the file 'main.py' is the program and must be valid UTF-8");
        assertThatThrownBy(() -> SourceFile.of("a", "\ud800"))
                .hasMessage("the file 'a' has a lone surrogate at character 1, it must be valid Unicode text");
    }

    @Test
    void refusesFilesThatCannotLieInOneFolder() {
        assertThatThrownBy(() -> source("main.py", "lib", "lib/a.py")).hasMessage("'lib' is a file and a folder");
        assertThatThrownBy(() -> source("lib", "lib/a/b.py")).hasMessage("'lib' is a file and a folder");
        assertThatThrownBy(() -> source("lib/a.py", "lib")).hasMessage("'lib' is a file and a folder");
        assertThat(source("lib/main.py", "lib/a.py", "library").files()).hasSize(2);
    }

    @Test
    void refusesTwoPrograms() {
        var file = SourceFile.of("main.js", "2");
        assertThat(new Source(Language.JAVASCRIPT, "2", List.of(file), "").code())
                .isEqualTo("2");
        assertThatThrownBy(() -> new Source(Language.JAVASCRIPT, "1", List.of(file), ""))
                .hasMessage("the code and the file 'main.js' are both the program, and differ");
    }

    private static Source source(String entry, String... paths) {
        var files = Stream.of(paths).map(path -> SourceFile.of(path, "")).toList();
        return new Source(Language.PYTHON, "1", files, entry);
    }

    @Test
    void hashesCodeAloneLikeAnyTool() {
        assertThat(javascript("1+1").hash())
                .isEqualTo("4a1b21d876ae00c8ed5c4d1cde09c61f8a61b50fe370a801b10c339831f370ab");
    }

    @Test
    void hashesLengthsToo() {
        assertThat(hash("a", "ff")).as("a, f and ff").isNotEqualTo(hash("af", "f"));
        assertThat(hash("a", "b")).isEqualTo(hash("a", "b"));
    }

    private static String hash(String code, String file) {
        return new Source(Language.JAVASCRIPT, code, List.of(SourceFile.of("f", file)), "").hash();
    }

    private static Source javascript(String code) {
        return new Source(Language.JAVASCRIPT, code);
    }

    /// Otherwise what was read of one would be run for the other.
    @Test
    void codeThatLooksLikeAListOfFilesIsAnotherSource() {
        var several = new Source(Language.JAVASCRIPT, "1", List.of(SourceFile.of("a.js", "2")), "main.js");
        var text = "\0\0\0\7main.js\0\0\0\1" + "1" + "\0\0\0\4a.js\0\0\0\1" + "2";
        assertThat(new Source(Language.JAVASCRIPT, text).hash()).isNotEqualTo(several.hash());
    }
}
