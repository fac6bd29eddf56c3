package io.caisson.languages.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The archives of the program that unpacks and packs inside the sandbox.
class TarTest {
    private static final ArchiveReader.Bounds BOUNDS = new ArchiveReader.Bounds(50, 100_000, 1_000_000, 1_000_000);
    private static final Map<String, String> FILES = Map.of(
            "work/plain.txt",
            "text\n",
            "work/empty",
            "",
            "work/block",
            "b".repeat(512),
            "work/a b 'c' \"d\" $e é 日本",
            "odd",
            "work/-rf",
            "option",
            "work/" + "d".repeat(120) + "/" + "f".repeat(90),
            "long",
            "work/deep/er/still/file",
            "deep");

    @Test
    void tarUnpacksWhatIsWritten(@TempDir Path folder) throws IOException, InterruptedException {
        var archive = new ArchiveWriter();
        FILES.forEach(archive::file);
        Files.createDirectory(folder.resolve("work"));
        tar(folder, archive.bytes(), List.of("-x", "-f", "-"));
        for (var file : FILES.entrySet()) {
            assertThat(folder.resolve(file.getKey())).hasContent(file.getValue());
        }
        assertThat(Files.isExecutable(folder.resolve("work/plain.txt"))).isFalse();
    }

    @Test
    void programsStayExecutable(@TempDir Path folder) throws IOException, InterruptedException {
        Files.createDirectory(folder.resolve("build"));
        var archive = new ArchiveWriter().file("build/program", "x".getBytes(StandardCharsets.UTF_8), 0755);
        tar(folder, archive.bytes(), List.of("-x", "-f", "-"));
        assertThat(Files.isExecutable(folder.resolve("build/program"))).isTrue();
    }

    @Test
    void whatTarPacksIsRead(@TempDir Path folder) throws IOException, InterruptedException {
        for (var file : FILES.entrySet()) {
            var path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        Files.createSymbolicLink(folder.resolve("work/link"), Path.of("/etc/passwd"));
        Files.createLink(folder.resolve("work/same"), folder.resolve("work/plain.txt"));
        var packed = tar(folder, new byte[0], List.of("-c", "-f", "-", "--", "work"));
        var contents = ArchiveReader.read(new ByteArrayInputStream(packed), BOUNDS);
        var expected = new ArrayList<>(FILES.keySet());
        expected.add("work/same");
        assertThat(contents.files()).extracting(SourceFile::path).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(contents.files())
                .allSatisfy(file -> assertThat(file.text())
                        .isEqualTo(FILES.getOrDefault(file.path(), FILES.get("work/plain.txt"))));
        assertThat(contents.cut()).isFalse();
    }

    private static byte[] tar(Path folder, byte[] input, List<String> arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("tar", "-C", folder.toString()));
        command.addAll(arguments);
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var in = process.getOutputStream()) {
            in.write(input);
        }
        try (var out = process.getInputStream()) {
            var packed = out.readAllBytes();
            assertThat(process.waitFor()).isZero();
            return packed;
        }
    }
}
