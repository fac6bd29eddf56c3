package io.caisson.sandbox.wall.namespaces;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.LaunchPrivilege;
import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.process.WalledProcess;
import io.caisson.sandbox.wall.process.ZygoteFolders;
import io.caisson.sandbox.wall.seccomp.Seccomp;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// A warm Python interpreter behind the wall that forks single-use children. `python/zygote.py` is its
/// program and documents the protocol. Thread-safe.
///
/// ## Theory of operation
///
/// ```
///  service JVM
///   └─► bwrap ─► bwrap ─► ZYGOTE      a process of the rung namespaces that may nest; filter `zygote`
///                          └─► SUPERVISOR   first process of fresh pid, mount, net, ipc, uts and user namespaces: own
///                               │           folders, limits and control group, no capabilities, filter `program`
///                               └─► GUEST   forked ahead, waits for the order
/// ```
///
/// Service and child talk through three named pipes in the [ZygoteFolders]. Before the child is used, the
/// names are removed and the child has mounted over the folder, so no sibling can open them. The service
/// inspects both processes of a child through `/proc`, demands every layer, and checks that no namespace is
/// the zygote's. A ready child does not need the zygote any more: the service kills the supervisor itself,
/// and with it the kernel ends the namespace. When the zygote ends, its pid namespace ends, and with it every
/// child.
final class Zygote implements AutoCloseable {
    static final long ANSWER_SECONDS = 10;

    private static final String RESOURCE_FOLDER = "/io/caisson/sandbox/wall/";
    private static final long START_SECONDS = 60;

    /// Higher than those of children: a child's limits must lie below its parent's.
    private static final int OPEN_FILES = 1024;

    private static final int PROCESSES = 8192;
    private static final long LARGEST_FILE = 16L << 30;
    private static final long MEMORY = 1L << 30;
    private static final long DISK = 16 * Ceilings.MEBIBYTE;
    private static final int LONGEST_LINE = 4096;

    /// Reads the zygote's program from the pipe, so that children find no file with it.
    private static final String BOOT = """
            import os
            size, source = b"", b""
            while size[-1:] != b"\\n":
                size += os.read(3, 1)
            while len(source) < int(size):
                source += os.read(3, int(size) - len(source))
            exec(compile(source, "<zygote>", "exec"))
            """;

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "PATH", "/usr/local/bin:/usr/bin:/bin",
            "HOME", "/work",
            "LANG", "C.UTF-8",
            "MPLBACKEND", "Agg",
            "MPLCONFIGDIR", "/tmp",
            "OPENBLAS_NUM_THREADS", "1",
            "OMP_NUM_THREADS", "1",
            "MKL_NUM_THREADS", "1");

    private final BubblewrapWall wall;
    private final ZygoteFolders folders;
    private final WalledProcess process;
    private final Map<String, ZygoteChild> children = new ConcurrentHashMap<>();
    private final CompletableFuture<Set<String>> modules = new CompletableFuture<>();
    private final AtomicInteger made = new AtomicInteger();
    private volatile Optional<NamespaceInspection> inspection = Optional.empty();
    private final long started = System.nanoTime();

    private Zygote(BubblewrapWall wall, ZygoteFolders folders, WalledProcess process) {
        this.wall = wall;
        this.folders = folders;
        this.process = process;
        Thread.ofPlatform().daemon().name("caisson-zygote").start(this::listen);
        var _ = process.exit().thenRun(this::ended);
    }

    /// Starts a zygote and waits until it has imported its modules.
    static Zygote start(BubblewrapWall wall, PythonTemplate template) {
        var folders = wall.folders();
        try {
            var zygote = new Zygote(wall, folders, wall.startZygote(launch(template, wall.groups()), folders));
            zygote.teach(template, wall.groups().joinable());
            return zygote;
        } catch (RuntimeException e) {
            folders.close();
            throw e;
        }
    }

    /// Without control groups the watch over the zygote would also count its children, which have their own
    /// watch; so the zygote's memory is unlimited then.
    private static Launch launch(PythonTemplate template, ControlGroups groups) {
        var memory = groups instanceof ControlGroups.None ? Long.MAX_VALUE : MEMORY;
        return new Launch(
                List.of(template.interpreter().toString(), "-I", "-c", BOOT),
                template.readable(),
                "zygote",
                new Ceilings(memory, PROCESSES, OPEN_FILES, DISK, LARGEST_FILE),
                ENVIRONMENT,
                Set.of(
                        LaunchPrivilege.NESTING,
                        LaunchPrivilege.PROCESS_FOLDER,
                        LaunchPrivilege.SYSTEM_FOLDERS,
                        LaunchPrivilege.WORK_FOLDERS));
    }

    private void teach(PythonTemplate template, List<Path> joinable) {
        try {
            send(lesson(template, joinable.size()));
            modules.get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            close();
            throw new LaunchException(
                    "The zygote " + template.name() + " did not get ready. " + process.diagnostics(), e);
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new LaunchException("Interrupted while the zygote " + template.name() + " was starting.", e);
        } catch (LaunchException e) {
            close();
            throw e;
        }
    }

    private static byte[] lesson(PythonTemplate template, int groups) {
        var program = program("zygote.py");
        var guest = template.guest().getBytes(StandardCharsets.UTF_8);
        var filter = Seccomp.filter("program");
        var settings =
                "{\"guest\": %d, \"filter\": %d, \"groups\": %d, \"modules\": [%s], \"files\": [%s], \"folders\": [%s]}\n"
                        .formatted(
                                guest.length,
                                filter.length,
                                groups,
                                quoted(template.modules()),
                                quoted(ProcessFolder.HIDDEN_FILES),
                                quoted(ProcessFolder.HIDDEN_FOLDERS));
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes((program.length + "\n").getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(program);
        bytes.writeBytes(settings.getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(guest);
        bytes.writeBytes(filter);
        return bytes.toByteArray();
    }

    private static String quoted(List<String> names) {
        return names.stream().map(Zygote::quoted).collect(Collectors.joining(", "));
    }

    private static String quoted(String name) {
        if (!name.matches("[\\w.-]+")) {
            throw new IllegalArgumentException("not the name of a module or a file: " + name);
        }
        return '"' + name + '"';
    }

    /// A Python program, with the code that all of them share in front.
    static byte[] program(String name) {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(resource("python/archive.py"));
        bytes.writeBytes(resource("python/cells.py"));
        bytes.writeBytes(resource("python/" + name));
        return bytes.toByteArray();
    }

    private static byte[] resource(String name) {
        try (InputStream in = Objects.requireNonNull(Zygote.class.getResourceAsStream(RESOURCE_FOLDER + name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + name, e);
        }
    }

    /// A child on which every layer was seen and that has printed `ready`.
    ///
    /// @throws LaunchException when there is none; nothing of it is left then
    ZygoteChild child(Ceilings ceilings) {
        var child = wall.adopt(ceilings, allotment -> new ZygoteChild(allotment, ceilings, folders, process));
        children.put(child.name(), child);
        try {
            if (process.exit().isDone()) {
                throw new LaunchException("The zygote has ended. " + process.diagnostics());
            }
            made.incrementAndGet();
            child.start(this::sendLine, inspection());
            return child;
        } catch (RuntimeException e) {
            child.abandon(this::sendLine);
            throw e;
        }
    }

    /// Made once: a zygote that has printed `ready` does not change its namespaces and filters any more.
    private NamespaceInspection inspection() {
        var known = inspection.orElseGet(
                () -> new NamespaceInspection(List.of(ProcessHandle.current().pid(), process.guest())));
        inspection = Optional.of(known);
        return known;
    }

    private void sendLine(String line) {
        send((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void send(byte[] bytes) {
        synchronized (process) {
            try {
                process.toGuest().write(bytes);
                process.toGuest().flush();
            } catch (IOException e) {
                throw new LaunchException("The zygote does not listen: " + e + ". " + process.diagnostics(), e);
            }
        }
    }

    /// Reads the zygote's messages. A zygote that sends an unknown message is killed.
    private void listen() {
        try (var lines =
                new BufferedReader(new InputStreamReader(process.fromGuest(), StandardCharsets.UTF_8), LONGEST_LINE)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                handle(List.of(line.split(" ", 3)));
            }
        } catch (IOException | RuntimeException e) {
            process.kill();
        }
    }

    private void handle(List<String> words) {
        if (words.getFirst().equals("ready")) {
            modules.complete(Set.of(words.get(1).split(",", -1)));
            return;
        }
        var child = children.get(words.get(1));
        if (child == null) {
            return;
        }
        switch (words.getFirst()) {
            case "made" -> child.made(Long.parseLong(words.get(2)));
            case "failed" -> child.ended(1, words.get(2));
            case "exit" -> child.ended(Integer.parseInt(words.get(2)), "it exited with " + words.get(2));
            default -> throw new IllegalStateException("a zygote said " + words.getFirst());
        }
        if (child.exit().isDone()) {
            children.remove(child.name());
        }
    }

    private void ended() {
        var why = new LaunchException("The zygote has ended.");
        modules.completeExceptionally(why);
        List.copyOf(children.values()).forEach(child -> child.ended(128 + 9, "its zygote has ended"));
        children.clear();
        folders.close();
    }

    boolean alive() {
        return !process.exit().isDone();
    }

    /// The modules it has imported.
    Set<String> modules() {
        return modules.getNow(Set.of());
    }

    /// How many children it has made.
    int age() {
        return made.get();
    }

    long nanosOld() {
        return System.nanoTime() - started;
    }

    /// Ends it after its last child.
    void retire() {
        var rest = children.values().stream().map(ZygoteChild::gone).toArray(CompletableFuture[]::new);
        var _ = CompletableFuture.allOf(rest).whenComplete((_, _) -> close());
    }

    /// Ends it with all its children.
    @Override
    public void close() {
        process.kill();
    }

    CompletableFuture<Void> gone() {
        return process.gone();
    }
}
