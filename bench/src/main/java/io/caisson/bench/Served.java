package io.caisson.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/// A server in a process of its own.
///
/// @param path where programs are posted
/// @param headers what a request must have besides
record Served(String name, Process process, int port, String path, String headers) implements AutoCloseable {
    private static final String KEY = "the-key-of-a-benchmark-on-loopback-only";
    private static final Duration LOOK = Duration.ofMillis(5);
    private static final long START_TIMEOUT_NANOS = Duration.ofSeconds(30).toNanos();

    /// `./caisson serve` with everything on, as it comes.
    static Served ours(Path root, Path data) throws IOException {
        int port;
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        var builder = new ProcessBuilder(
                        root.resolve("caisson").toString(),
                        "serve",
                        "--port",
                        String.valueOf(port),
                        "--data",
                        data.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("CAISSON_API_KEY", KEY);
        return new Served("Caisson", builder.start(), port, "/v1/executions", "Authorization: Bearer " + KEY + "\r\n");
    }

    /// A Node server that has a fresh isolate for each request and nothing else.
    static Served peer(Path root) throws IOException {
        // isolated-vm cannot make isolates in a Node that started from a snapshot
        var process = new ProcessBuilder("node", "--no-node-snapshot", "http.mjs")
                .directory(root.resolve("bench/peers").toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var port =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
        return new Served("Node + isolated-vm", process, Integer.parseInt(port), "/", "");
    }

    HttpLane lane() throws IOException {
        return new HttpLane(port, path, headers);
    }

    /// Asks until there is an answer.
    void await(String body) throws IOException {
        var deadline = System.nanoTime() + START_TIMEOUT_NANOS;
        while (true) {
            try (var lane = lane()) {
                lane.ask(body);
                return;
            } catch (IOException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                LockSupport.parkNanos(LOOK.toNanos());
            }
        }
    }

    /// What it holds now; memory is that of the process alone, its heap included.
    Held held() {
        var pid = process.pid();
        return new Held(
                ProcessTree.residentBytes(LongStream.of(pid)),
                entries(pid, "task"),
                entries(pid, "fd"),
                process.descendants().count());
    }

    private static long entries(long pid, String what) {
        try (var files = Files.list(Path.of("/proc", Long.toString(pid), what))) {
            return files.count();
        } catch (IOException e) {
            throw new IllegalStateException("the server is gone", e);
        }
    }

    /// What a server holds at one moment.
    record Held(long bytes, long threads, long openFiles, long processes) {
        private static final long MEBI = 1L << 20;

        @Override
        public String toString() {
            return "%d MB, %d threads, %d open files, %d processes"
                    .formatted(bytes / MEBI, threads, openFiles, processes);
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(15, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
