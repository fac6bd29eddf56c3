package io.caisson.worker;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

/// A guest that attacks its own wall, started exactly like a real worker, x86-64.
///
/// Each attempt is told on descriptor 4 as one line `name TAB held|BROKEN TAB what happened`, the last line is `end`.
/// The service does not rely on the lines alone: it watches its own listeners, secret and limits. Afterwards the canary
/// stays, with threads that never end, until it is killed.
public final class Canary {
    private static final int RESULTS = 4;
    private static final long KILL = 62;
    private static final long SOCKET = 41;
    private static final long PRLIMIT = 302;
    private static final long RLIMIT_CORE = 4;
    private static final long AF_UNIX = 1;
    private static final long AF_VSOCK = 40;
    private static final long SOCK_STREAM = 1;
    private static final int CONNECT_MILLIS = 200;

    private final PrintStream results;
    private final NativeCalls calls = new NativeCalls();

    private Canary(PrintStream results) {
        this.results = results;
    }

    /// An attempt that must not succeed; what it returns tells what it got.
    private interface Attempt {
        String get() throws Exception;
    }

    /// Arguments: a secret file, the service's pid, a TCP port, a UDP port, a unix socket.
    public static void main(String[] arguments) throws Exception {
        var rest = arguments[0].equals("canary") ? List.of(arguments).subList(1, 6) : List.of(arguments);
        try (var results = new PrintStream(new FileOutputStream(descriptor()), true, StandardCharsets.UTF_8)) {
            var canary = new Canary(results);
            canary.attack(
                    Path.of(rest.get(0)),
                    Long.parseLong(rest.get(1)),
                    Integer.parseInt(rest.get(2)),
                    Integer.parseInt(rest.get(3)),
                    Path.of(rest.get(4)));
            results.println("end");
            canary.refuseToEnd();
        }
    }

    private void attack(Path secret, long service, int tcp, int udp, Path socket) {
        attempt("host-file", () -> Files.readString(secret));
        attempt(
                "host-folder",
                () -> String.join(" ", List.of(Path.of("/etc").toFile().list())));
        attempt("environment", () -> environment(service));
        attempt("tcp", () -> connect(tcp));
        attempt("udp", () -> send(udp));
        attempt("unix-socket", () -> connect(socket));
        attempt("any-unix-socket", () -> calls.call(SOCKET, AF_UNIX, SOCK_STREAM, 0, 0));
        attempt("vsock", () -> calls.call(SOCKET, AF_VSOCK, SOCK_STREAM, 0, 0));
        attempt("signal", () -> calls.call(KILL, service, 0, 0, 0));
        attempt("limits", () -> limit(service));
        attempt("write", () -> write(secret.resolveSibling("written")));
        attempt("write-root", () -> write(Path.of("/written")));
        attempt("write-program", () -> write(Path.of(System.getProperty("java.home"), "written")));
        attempt(
                "child",
                () -> Long.toString(new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java")
                                        .toString(),
                                "-version")
                        .start()
                        .pid()));
    }

    private void attempt(String name, Attempt attempt) {
        String line;
        try {
            line = name + "\tBROKEN\t"
                    + Base64.getEncoder().encodeToString(attempt.get().getBytes(StandardCharsets.UTF_8));
        } catch (Exception | LinkageError e) {
            line = name + "\theld\t" + String.valueOf(e).replaceAll("\\s+", " ");
        }
        results.println(line);
    }

    /// Everybody's environment that can be seen, our own included: nothing of the service's may be in it.
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

    private static String connect(int port) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return "connected";
        }
    }

    private static String send(int port) throws IOException {
        try (var socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getLoopbackAddress(), port));
            return "sent";
        }
    }

    private static String connect(Path path) throws IOException {
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(path));
            return "connected";
        }
    }

    /// Forbids core dumps to the service, which has no use for them: harmless should it succeed.
    private String limit(long service) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var none = arena.allocate(16, 8);
            return calls.call(PRLIMIT, service, RLIMIT_CORE, none.address(), 0);
        }
    }

    private static String write(Path file) throws IOException {
        return Files.writeString(file, "written").toString();
    }

    private void refuseToEnd() throws InterruptedException {
        for (var i = 0; i < 4; i++) {
            Thread.ofPlatform().daemon(false).start(Canary::sleepForever);
        }
        sleepForever();
    }

    private static void sleepForever() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // Exactly what a hostile guest would do: go on.
            }
        }
    }

    private static FileDescriptor descriptor() throws ReflectiveOperationException {
        var descriptor = new FileDescriptor();
        var field = FileDescriptor.class.getDeclaredField("fd");
        field.setAccessible(true);
        field.setInt(descriptor, RESULTS);
        return descriptor;
    }

    /// Raw system calls, so that no library's manners stand before the wall.
    private static final class NativeCalls {
        private static final VarHandle ERRNO =
                Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));

        private final MethodHandle syscall = Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG),
                        Linker.Option.captureCallState("errno"),
                        Linker.Option.firstVariadicArg(1));

        String call(long number, long first, long second, long third, long fourth) throws IOException {
            try (var arena = Arena.ofConfined()) {
                MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
                var answer = (long) syscall.invokeExact(state, number, first, second, third, fourth);
                if (answer < 0) {
                    throw new IOException("errno " + (int) ERRNO.get(state, 0L));
                }
                return "answered " + answer;
            } catch (IOException e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
