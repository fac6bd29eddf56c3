package io.caisson.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What the cases of modules expect is what Node 20 does, where it is installed to be asked.
class NodeOracleTest {
    private static final String VERSION = "v20.";

    @TestFactory
    Stream<DynamicTest> modules() throws IOException, URISyntaxException {
        assumeTrue(nodeVersion().startsWith(VERSION), "no Node 20 here to compare with");
        var paths = CaseFolder.files("modules")
                .filter(path -> comparable(CaseFolder.read(path)))
                .toList();
        var lines = asked(paths);
        assertThat(lines).hasSize(2 * paths.size());
        return IntStream.range(0, paths.size()).mapToObj(i -> {
            var file = CaseFolder.read(paths.get(i));
            return dynamicTest(file.name(), () -> agree(file, lines.get(2 * i), lines.get(2 * i + 1)));
        });
    }

    private static void agree(CaseFile file, String result, String logged) {
        assertThat(file.text("result")).contains(result);
        assertThat(file.text("stdout").orElse(""))
                .isEqualTo(new String(Base64.getDecoder().decode(logged), StandardCharsets.UTF_8));
    }

    /// A program of one file that both should bring to the same end.
    private static boolean comparable(CaseFile file) {
        return file.text("status").equals(Optional.of("completed"))
                && file.text("node").isEmpty()
                && file.text("language").isEmpty()
                && file.tail().keySet().stream().noneMatch(key -> key.startsWith("file "));
    }

    private static List<String> asked(List<Path> paths) throws IOException, URISyntaxException {
        var script = Objects.requireNonNull(NodeOracleTest.class.getResource("/oracle.mjs"));
        var command = new ArrayList<>(
                List.of("node", "--no-warnings", Path.of(script.toURI()).toString()));
        paths.forEach(path -> command.add(path.toString()));
        return output(command).lines().toList();
    }

    private static String nodeVersion() {
        try {
            return output(List.of("node", "--version"));
        } catch (IOException e) {
            return "";
        }
    }

    private static String output(List<String> command) throws IOException {
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var out = process.getInputStream()) {
            return new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
