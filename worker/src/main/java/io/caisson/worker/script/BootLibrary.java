package io.caisson.worker.script;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The JavaScript that every isolate starts with: the files under `boot/`, in order, inside one strict function.
/// Parts that few guests need are [Chunks].
final class BootLibrary {
    /// The file name by which our own frames are recognised and removed from a guest's stack traces.
    static final String RESOURCE_NAME = "caisson:boot";

    private static final List<String> FILES = List.of(
            "primordials.js",
            "host.js",
            "errors.js",
            "inspect.js",
            "timers.js",
            "console.js",
            "modules.js",
            "result.js",
            "encoding.js",
            "events.js",
            "clone.js",
            "crypto.js",
            "url.js",
            "library.js",
            "run.js",
            "warm.js");

    private static final Pattern COMMENT = Pattern.compile("//|/\\*|\\*(?:[ /]|$)");
    private static final Pattern BEYOND_ASCII = Pattern.compile("[^\\x00-\\x7f]");

    private BootLibrary() {}

    /// The source of the library. It becomes part of the snapshot and is copied into each isolate, so comment
    /// lines are removed, and characters beyond ASCII, which would double its size, are escaped.
    static String source() {
        return FILES.stream()
                .flatMap(file -> read("boot/" + file).lines())
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !COMMENT.matcher(line).lookingAt())
                .map(BootLibrary::ascii)
                .collect(Collectors.joining("\n", "(function () {\n'use strict';\n", "\n})();"));
    }

    private static String ascii(String line) {
        return BEYOND_ASCII
                .matcher(line)
                .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
    }

    static String read(String file) {
        try (var in = BootLibrary.class.getResourceAsStream("/io/caisson/worker/" + file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
