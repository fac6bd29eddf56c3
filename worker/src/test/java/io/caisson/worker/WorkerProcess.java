package io.caisson.worker;

import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import io.caisson.worker.home.Unpack;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// A real worker over pipes, without a wall around it.
final class WorkerProcess implements AutoCloseable {
    private static final Path NATIVES = Path.of("target", "worker-natives").toAbsolutePath();
    final Process process;
    final FrameWriter to;
    final FrameReader from;
    final Frame.Ready ready;
    private long nextId = 1;

    WorkerProcess() throws IOException {
        this(new byte[0], "script");
    }

    WorkerProcess(byte[] snapshot, String... arguments) throws IOException {
        unpack();
        var command = new ArrayList<String>();
        // The shell gives the pipes the numbers that a worker expects, then becomes the worker.
        command.addAll(List.of("sh", "-c", "exec \"$@\" 3<&0 4>&1 0</dev/null 1>&2", "sh"));
        command.addAll(java());
        command.addAll(List.of(arguments));
        process = new ProcessBuilder(command)
                .redirectError(NATIVES.resolveSibling("worker-stderr.txt").toFile())
                .start();
        to = new FrameWriter(process.getOutputStream());
        from = new FrameReader(new BufferedInputStream(process.getInputStream()), 64 << 20);
        to.write(new Frame.Init(snapshot, new byte[0]));
        ready = (Frame.Ready) from.read();
    }

    private static List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx160m",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "-Dcaisson.worker.natives=" + NATIVES,
                "-cp",
                classPath(),
                "io.caisson.worker.WorkerMain");
    }

    /// Only the jars of a worker home.
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(":", -1))
                .filter(entry -> entry.contains("worker") || entry.contains("core") || entry.contains("caoccao"))
                .filter(entry -> !entry.contains("test-classes"))
                .collect(Collectors.joining(":"));
    }

    private static synchronized void unpack() throws IOException {
        if (!Files.exists(NATIVES.resolve("icudtl.dat"))) {
            Unpack.into(NATIVES);
        }
    }

    Frame.Run request(String code, String input, Frame.WireFile... files) {
        return request(new Frame.WireSource("javascript", "main.js", code, List.of(files)), List.of(), input);
    }

    Frame.Run request(Frame.WireSource source, List<Frame.Part> parts, String input) {
        return new Frame.Run(nextId++, source, parts, input, List.of(), 64 << 20, 1 << 20, true);
    }

    /// Sends `run` and collects everything up to its end. A source without parts is parsed first.
    Finished perform(Frame.Run run) {
        try {
            if (run.parts().isEmpty()) {
                to.write(new Frame.Parse(run.id(), run.source()));
                return switch (from.read()) {
                    case Frame.Parsed(var _, var parts, var _) -> perform(with(run, parts));
                    case Frame.Done done -> new Finished(List.of(done), done);
                    case Frame other -> throw new IOException("unexpected: " + other);
                };
            }
            to.write(run);
            return finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The same run with the parts of its source.
    Frame.Run read(Frame.Run run) throws IOException {
        to.write(new Frame.Parse(run.id(), run.source()));
        return with(run, ((Frame.Parsed) from.read()).parts());
    }

    private static Frame.Run with(Frame.Run run, List<Frame.Part> parts) {
        return new Frame.Run(
                run.id(),
                run.source(),
                parts,
                run.input(),
                run.modules(),
                run.memoryBytes(),
                run.outputBytes(),
                run.captureConsole());
    }

    Finished run(String code) {
        return perform(request(code, "null"));
    }

    Finished finish() throws IOException {
        var frames = new ArrayList<Frame>();
        while (true) {
            var frame = from.read();
            frames.add(frame);
            if (frame instanceof Frame.Done done) {
                return new Finished(frames, done);
            }
        }
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
    }

    /// All frames of one execution.
    record Finished(List<Frame> frames, Frame.Done done) {
        List<String> logs() {
            return frames.stream()
                    .filter(Frame.Log.class::isInstance)
                    .map(frame -> ((Frame.Log) frame).text())
                    .toList();
        }

        /// The ending as one line: the JSON, or `kind Type: message @line:column`.
        String summary() {
            return switch (done.ending()) {
                case Ending.Returned(var json) -> new String(json, StandardCharsets.UTF_8);
                case Ending.Threw(var kind, var type, var message, var line, var column, var _) ->
                    kind.label() + " " + type + ": " + message + " @" + line + ":" + column;
                case Ending.OutOfMemory() -> "out of memory";
                case Ending.Stopped() -> "stopped";
            };
        }
    }
}
