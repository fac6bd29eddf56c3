package io.caisson.guests;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A program to run.
///
/// @param entry its file name, relative to the working directory
/// @param fresh whether it arrived at the start line, so that its file does not exist yet
record GuestProgram(String entry, byte[] bytes, List<String> arguments, boolean fresh) {
    static final Path WORK = Path.of("/work");
    private static final Path GATE = Path.of("/caisson/gate");

    static GuestProgram file(String entry, List<String> arguments) throws IOException {
        return new GuestProgram(entry, Files.readAllBytes(WORK.resolve(entry)), arguments, false);
    }

    /// Waits at the start line (the named pipe `gate`), then reads the program from standard input.
    static GuestProgram atGate(String entry) throws IOException {
        try (var gate = Files.newInputStream(GATE)) {
            gate.readAllBytes();
        }
        return new GuestProgram(entry, System.in.readAllBytes(), List.of(), true);
    }

    static GuestProgram sample(String entry, String text) {
        return new GuestProgram(entry, text.getBytes(StandardCharsets.UTF_8), List.of(), false);
    }

    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
