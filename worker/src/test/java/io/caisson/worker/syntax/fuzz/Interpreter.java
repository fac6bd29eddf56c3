package io.caisson.worker.syntax.fuzz;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// A real interpreter that gives its opinion of programs: whether it takes one, and which functions that one called.
///
/// It is one process for many programs, a script in `fuzz/oracle.*`, with an empty environment and a folder of its own.
/// Not thread-safe.
public final class Interpreter implements AutoCloseable {
    /// What an interpreter thinks of a program.
    ///
    /// @param called names of functions of interest; empty when nothing ran
    public record Opinion(boolean accepted, Set<String> called) {}

    private final Process process;
    private final BufferedWriter to;
    private final BufferedReader from;
    private final Path program;

    private Interpreter(Process process, Path folder) {
        this.process = process;
        this.to = process.outputWriter(StandardCharsets.UTF_8);
        this.from = process.inputReader(StandardCharsets.UTF_8);
        this.program = folder.resolve("program");
    }

    /// Starts `command` with the script `fuzz/oracle.EXTENSION`.
    ///
    /// @param folder empty, for this interpreter alone
    public static Interpreter start(Path command, String extension, Path folder) throws IOException {
        var script = folder.resolve("oracle." + extension);
        try (var in = Interpreter.class.getResourceAsStream("/fuzz/oracle." + extension)) {
            Files.copy(in, script);
        }
        var bin = Files.createDirectory(folder.resolve("bin"));
        var builder = new ProcessBuilder(List.of(command.toString(), script.toString()))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().put("LC_ALL", "C.UTF-8");
        if (extension.equals("sh")) {
            Files.createSymbolicLink(bin.resolve("bash"), command);
            Files.createSymbolicLink(bin.resolve("sh"), command);
        }
        return new Interpreter(builder.start(), folder);
    }

    /// Whether the interpreter compiles `text`; nothing of it runs.
    public boolean accepts(String text) {
        return ask("read", text).accepted();
    }

    /// As [#accepts], and runs `text`, which has to be a program of a [Grammar] as it was made.
    public Opinion run(String text) {
        return ask("run", text);
    }

    private Opinion ask(String mode, String text) {
        try {
            Files.write(program, text.getBytes(StandardCharsets.UTF_8));
            to.write(mode + " " + program + "\n");
            to.flush();
            var answer = from.readLine();
            if (answer == null) {
                throw new IOException("the interpreter ended: " + process.info());
            }
            var called = new TreeSet<>(List.of(answer.strip().split(" ", -1)));
            var accepted = called.remove("yes");
            called.remove("no");
            return new Opinion(accepted, called);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
