package io.caisson.worker.script;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// The JavaScript every isolate starts with: the files under `boot/`, in order, inside one strict function.
final class BootLibrary {
    /// How our own frames are recognised and left out of a guest's stack traces.
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
            "run.js");

    private BootLibrary() {}

    static String source() {
        var source = new StringBuilder("(function () {\n'use strict';\n");
        FILES.forEach(file -> source.append(read(file)));
        return source.append("})();").toString();
    }

    private static String read(String file) {
        try (var in = BootLibrary.class.getResourceAsStream("/io/caisson/worker/boot/" + file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
