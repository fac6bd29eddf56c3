package io.caisson.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// What a guest must not reach, laid out on the host: a file with a secret that anybody may read, a secret in the
/// environment of the service, and a listener on loopback.
final class HostTraps implements AutoCloseable {
    /// Set for the test process by the build.
    private static final String ENVIRONMENT = "CAISSON_CANARY";

    private final String secret = "canary-" + HexFormat.of().toHexDigits(new Random().nextLong());
    private final String mark = "case-" + HexFormat.of().toHexDigits(new Random().nextLong());
    private final Path folder;
    private final Path file;
    private final ServerSocket listener;
    private final AtomicInteger connections = new AtomicInteger();

    HostTraps() {
        try {
            folder = Files.createTempDirectory(
                    "caisson-traps",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
            file = Files.writeString(folder.resolve("canary.js"), "export default '" + secret + "'\n");
            listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::listen);
    }

    private void listen() {
        try {
            while (true) {
                listener.accept().close();
                connections.incrementAndGet();
            }
        } catch (IOException e) {
            // closed: the run is over
        }
    }

    /// Tells a case where the traps are: `${canary.file}` and `${canary.port}` in its source, files and input, and
    /// `${mark}` for what it should name its processes.
    String fill(String text) {
        return text.replace("${mark}", mark)
                .replace("${canary.file}", file.toString())
                .replace("${canary.port}", String.valueOf(listener.getLocalPort()));
    }

    /// What has been caught: a secret in a receipt, or a connection.
    List<String> caught(String receipt) {
        var caught = new ArrayList<String>();
        secrets().forEach((where, value) -> {
            if (receipt.contains(value)) {
                caught.add("the secret of " + where + " is in the receipt");
            }
        });
        if (connections.getAndSet(0) > 0) {
            caught.add("the listener on loopback was reached");
        }
        return caught;
    }

    /// Processes of a case that are still there, by what it named them. What is being killed takes a moment.
    List<Long> left(Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        var found = marked();
        while (!found.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            found = marked();
        }
        return found;
    }

    private List<Long> marked() {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> arguments(pid).contains(mark))
                .toList();
    }

    private static String arguments(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    private Map<String, String> secrets() {
        var environment = System.getenv(ENVIRONMENT);
        return environment == null
                ? Map.of("a host file", secret)
                : Map.of("a host file", secret, "the environment", environment);
    }

    @Override
    public void close() {
        try {
            listener.close();
            Files.delete(file);
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
