package io.caisson.worker;

import java.io.FileDescriptor;
import java.io.FileInputStream;
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
    private static final int SEAL = 3;
    private static final int RESULTS = 4;
    private static final long EXECVE = 59;
    private static final long OPENAT = 257;
    private static final long SECCOMP = 317;
    private static final long AT_FDCWD = -100;
    private static final long O_WRONLY = 1;
    private static final long SET_MODE_FILTER = 1;
    private static final long ALL_THREADS = 1;
    private static final int INSTRUCTION_BYTES = 8;
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
        try (var results = new PrintStream(new FileOutputStream(descriptor(RESULTS)), true, StandardCharsets.UTF_8)) {
            var canary = new Canary(results);
            canary.attack(
                    Path.of(rest.get(0)),
                    Long.parseLong(rest.get(1)),
                    Integer.parseInt(rest.get(2)),
                    Integer.parseInt(rest.get(3)),
                    Path.of(rest.get(4)));
            canary.seal();
            canary.attackSealed();
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

    /// Puts the second filter, which comes on descriptor 3, on every thread, as a worker does after its warm-up.
    private void seal() throws IOException, ReflectiveOperationException {
        try (var in = new FileInputStream(descriptor(SEAL));
                var arena = Arena.ofConfined()) {
            var program = in.readAllBytes();
            var instructions = arena.allocate(program.length, Long.BYTES).copyFrom(MemorySegment.ofArray(program));
            var header = arena.allocate(2 * Long.BYTES, Long.BYTES);
            header.set(ValueLayout.JAVA_SHORT, 0, (short) (program.length / INSTRUCTION_BYTES));
            header.set(ValueLayout.ADDRESS, Long.BYTES, instructions);
            var answer = calls.call(SECCOMP, SET_MODE_FILTER, ALL_THREADS, header.address(), 0);
            results.println("seal\t" + (answer.equals("answered 0") ? "held" : "BROKEN") + "\t" + answer);
        } catch (IOException e) {
            results.println("seal\tBROKEN\t" + e.getMessage());
        }
    }

    private void attackSealed() {
        try (var arena = Arena.ofConfined()) {
            var nothing = arena.allocateFrom("/no/such/program").address();
            var writable = arena.allocateFrom("/dev/null").address();
            attempt("sealed-exec", () -> calls.reach(EXECVE, nothing, 0, 0, 0));
            attempt("sealed-write", () -> calls.reach(OPENAT, AT_FDCWD, writable, O_WRONLY, 0));
            attempt("sealed-socket", () -> calls.reach(SOCKET, AF_UNIX, SOCK_STREAM, 0, 0));
            attempt("sealed-filter", () -> calls.reach(SECCOMP, SET_MODE_FILTER, 0, 0, 0));
        }
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

    private static FileDescriptor descriptor(int number) throws ReflectiveOperationException {
        var descriptor = new FileDescriptor();
        var field = FileDescriptor.class.getDeclaredField("fd");
        field.setAccessible(true);
        field.setInt(descriptor, number);
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

        /// Held only when the filter itself refused; any other error means that the call reached the kernel.
        String reach(long number, long first, long second, long third, long fourth) throws IOException {
            try {
                return call(number, first, second, third, fourth);
            } catch (IOException e) {
                if (List.of("errno 1", "errno 38").contains(e.getMessage())) {
                    throw e;
                }
                return "reached the kernel, " + e.getMessage();
            }
        }

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
