package io.caisson.worker;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

/// A guest that attacks its own wall, started exactly like a real worker: `canary SECRET PID TCP UDP SOCKET`.
///
/// It reports each attempt on descriptor 4 as one line `name TAB held|BROKEN TAB what happened`; the last line is
/// `end`. The service does not rely on these lines alone: it watches its own listeners, secret and limits.
/// Half-way the canary installs the filter that it reads from descriptor 3. Afterwards it stays until it is
/// killed.
final class WallCanary {
    private static final long STREAM = 1;
    private static final long DATAGRAM = 2;
    private static final long AF_UNIX = 1;
    private static final long AF_VSOCK = 40;

    private final RawCalls calls = new RawCalls();
    private final PrintStream results;

    private WallCanary(PrintStream results) {
        this.results = results;
    }

    /// An attack that must fail. Its return value describes what it got.
    private interface Attempt {
        String get() throws IOException;
    }

    /// The first argument is the word `canary`.
    static void main(String[] words) throws IOException {
        var arguments = List.of(words).subList(1, words.length);
        var canary = new WallCanary(new PrintStream(Descriptors.framesOut(), true, StandardCharsets.UTF_8));
        canary.attackFiles(Path.of(arguments.get(0)));
        canary.attackService(Long.parseLong(arguments.get(1)));
        canary.attackNetwork(
                Integer.parseInt(arguments.get(2)), Integer.parseInt(arguments.get(3)), Path.of(arguments.get(4)));
        canary.seal();
        canary.attackSealed();
        canary.results.println("end");
        canary.refuseToEnd();
    }

    private void attackFiles(Path secret) {
        var jdk = Path.of(System.getProperty("java.home"));
        attempt("host-file", () -> Files.readString(secret));
        attempt("host-folder", () -> list(Path.of("/etc")));
        attempt("write", () -> write(secret.resolveSibling("written")));
        attempt("write-root", () -> write(Path.of("/written")));
        attempt("write-program", () -> write(jdk.resolve("written")));
        attempt("child", () -> start(jdk.resolve("bin/java")));
    }

    private void attackService(long service) {
        attempt("environment", () -> environment(service));
        attempt("signal", () -> calls.signal(service));
        attempt("signal-thread", () -> calls.signalThread(service));
        attempt("signal-descriptor", () -> calls.signalByDescriptor(service));
        attempt("limits", () -> calls.limit(service));
        attempt("priority", () -> calls.priority(service));
        attempt("memory", () -> open(Path.of("/proc/" + service + "/mem")));
        attempt("descriptors", () -> list(Path.of("/proc/" + service + "/fd")));
        attempt("shared-memory", calls::sharedMemory);
        attempt("parent-death", calls::disarmParentDeath);
    }

    private void attackNetwork(int tcp, int udp, Path socket) {
        attempt("tcp", () -> calls.sendToLoopback(STREAM, tcp));
        attempt("udp", () -> calls.sendToLoopback(DATAGRAM, udp));
        attempt("unix-socket", () -> calls.sendToSocket(socket, STREAM));
        attempt("any-unix-socket", () -> calls.socket(AF_UNIX, DATAGRAM));
        attempt("vsock", () -> calls.socket(AF_VSOCK, STREAM));
    }

    private void attackSealed() {
        attempt("sealed-exec", calls::execute);
        attempt("sealed-write", calls::openForWriting);
        attempt("sealed-filter", calls::filter);
    }

    private void seal() throws IOException {
        try (var in = Descriptors.framesIn()) {
            Kernel.seal(in.readAllBytes());
            results.println("seal\theld\tthe second filter is on");
        } catch (IllegalStateException e) {
            results.println("seal\tBROKEN\t" + e.getMessage());
        }
    }

    private void attempt(String name, Attempt attempt) {
        results.println(name + "\t" + outcome(attempt));
    }

    private static String outcome(Attempt attempt) {
        try {
            var got = attempt.get().getBytes(StandardCharsets.UTF_8);
            return "BROKEN\t" + Base64.getEncoder().encodeToString(got);
        } catch (IOException e) {
            return "held\t" + String.valueOf(e).replaceAll("\\s+", " ");
        }
    }

    private static String list(Path folder) throws IOException {
        try (var entries = Files.newDirectoryStream(folder)) {
            return entries.iterator().next().toString();
        }
    }

    private static String open(Path file) throws IOException {
        try (var _ = Files.newByteChannel(file)) {
            return "opened " + file;
        }
    }

    private static String write(Path file) throws IOException {
        return Files.writeString(file, "written").toString();
    }

    private static String start(Path program) throws IOException {
        return "started "
                + new ProcessBuilder(program.toString(), "-version").start().pid();
    }

    /// All environments that can be read, including its own: none may contain variables of the service.
    private static String environment(long service) throws IOException {
        var seen = new StringBuilder();
        for (var process : List.of("1", "self", Long.toString(service))) {
            var file = Path.of("/proc", process, "environ");
            if (Files.isReadable(file)) {
                seen.append(Files.readString(file, StandardCharsets.ISO_8859_1)).append('\0');
            }
        }
        System.getenv()
                .forEach((name, value) ->
                        seen.append(name).append('=').append(value).append('\0'));
        return seen.toString();
    }

    private void refuseToEnd() {
        for (var i = 0; i < 4; i++) {
            Thread.ofPlatform().start(WallCanary::sleepForever);
        }
        sleepForever();
    }

    private static void sleepForever() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // goes on, as a hostile guest would
            }
        }
    }
}
