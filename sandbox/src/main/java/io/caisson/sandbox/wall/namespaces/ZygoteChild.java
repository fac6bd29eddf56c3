package io.caisson.sandbox.wall.namespaces;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.cgroup.Allotment;
import io.caisson.sandbox.wall.cgroup.ControlFiles;
import io.caisson.sandbox.wall.cgroup.ControlGroup;
import io.caisson.sandbox.wall.host.Proc;
import io.caisson.sandbox.wall.process.Account;
import io.caisson.sandbox.wall.process.ProcessReaper;
import io.caisson.sandbox.wall.process.WalledProcess;
import io.caisson.sandbox.wall.process.ZygoteFolders;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// A child of a [Zygote]: the supervisor, which is the first process of its pid namespace, and the guest.
final class ZygoteChild implements Confined {
    private static final byte[] READY = "ready\n".getBytes(StandardCharsets.US_ASCII);
    private static final int LOOKS = 100;
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Allotment allotment;
    private final Ceilings ceilings;
    private final ZygoteFolders folders;
    private final WalledProcess zygote;
    private final CompletableFuture<Long> made = new CompletableFuture<>();
    private final CompletableFuture<Exit> exit = new CompletableFuture<>();
    private final CompletableFuture<Void> gone = exit.thenRunAsync(this::remove, Thread::startVirtualThread);
    private volatile Optional<ProcessHandle> supervisor = Optional.empty();
    private volatile Optional<Account> account;
    private volatile Set<Layer> layers = Set.of();
    private volatile boolean waits;
    private volatile long memoryAtRest;
    private volatile long memoryBound;
    private volatile OutputStream toGuest = OutputStream.nullOutputStream();
    private volatile InputStream fromGuest = InputStream.nullInputStream();
    private volatile InputStream errors = InputStream.nullInputStream();

    ZygoteChild(Allotment allotment, Ceilings ceilings, ZygoteFolders folders, WalledProcess zygote) {
        this.allotment = allotment;
        this.ceilings = ceilings;
        this.folders = folders;
        this.zygote = zygote;
        this.account = allotment.group().map(Account.ByGroup::new);
    }

    WalledProcess zygote() {
        return zygote;
    }

    String name() {
        return allotment.name();
    }

    /// Asks the zygote for the child, opens its pipes, waits until it is ready and demands every layer.
    ///
    /// @param inspection knows the namespaces that must not be the child's
    void start(Consumer<String> zygoteHears, NamespaceInspection inspection) {
        var groups = folders.groups().isEmpty() ? List.<Path>of() : allotment.joinFiles();
        zygote.uid().ifPresent(uid -> groups.forEach(file -> ZygoteFolders.give(file, uid)));
        zygoteHears.accept("child %s %d %d %d %d"
                .formatted(
                        name(),
                        ceilings.diskBytes(),
                        ceilings.openFiles(),
                        ceilings.fileBytes(),
                        ceilings.processes()));
        supervisor = ProcessHandle.of(outside(awaitMade()));
        open();
        zygoteHears.accept("opened " + name());
        awaitReady();
        inspect(inspection);
        bound();
    }

    /// Sets the usual memory ceiling ahead. The child is idle until its order comes, so most orders find their
    /// ceiling set and the memory at rest measured.
    private void bound() {
        account.ifPresent(counted -> {
            memoryAtRest = counted.memoryNow();
            memoryBound = memoryAtRest + ceilings.memoryBytes();
            counted.memoryLimit(memoryBound);
            waits = true;
        });
    }

    private long awaitMade() {
        try {
            return made.get(Zygote.ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            zygote.kill();
            throw new LaunchException("The zygote did not answer; it was killed.", e);
        } catch (ExecutionException e) {
            throw new LaunchException(
                    "A child could not be made: " + made.exceptionNow().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LaunchException("Interrupted while a child was being made.", e);
        }
    }

    /// Finds the child's process id in the service's pid namespace. The kernel lists the youngest process last,
    /// and may omit some while others end, so several looks may be necessary.
    private long outside(long inside) {
        for (var look = 0; look < LOOKS; look++) {
            var found = lookFor(inside);
            if (found.isPresent()) {
                return found.get();
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        throw new LaunchException("A child ended at once. " + zygote.diagnostics());
    }

    private Optional<Long> lookFor(long inside) {
        return Proc.children(zygote.guest()).reversed().stream()
                .filter(pid -> Proc.status(pid, "NSpid")
                        .map(ids -> List.of(ids.split("\\s+", -1)))
                        .filter(ids -> ids.size() > 2 && ids.get(ids.size() - 2).equals(Long.toString(inside)))
                        .isPresent())
                .findFirst();
    }

    /// Does not block: the zygote holds the pipes open until it is told that they are opened.
    private void open() {
        try {
            toGuest = new PipeSink(folders.pipe(name(), "in"));
            fromGuest = new PipeStream(folders.pipe(name(), "out"));
            errors = new PipeStream(folders.pipe(name(), "err"));
        } catch (IOException e) {
            throw new LaunchException("The pipes of a child could not be opened: " + e, e);
        }
    }

    private void awaitReady() {
        var impatience = CompletableFuture.delayedExecutor(Zygote.ANSWER_SECONDS, TimeUnit.SECONDS);
        var ready = new CompletableFuture<Void>();
        impatience.execute(() -> {
            if (!ready.isDone()) {
                kill();
            }
        });
        try {
            var word = fromGuest.readNBytes(READY.length);
            if (!Arrays.equals(word, READY)) {
                throw new LaunchException("A child did not get ready. " + zygote.diagnostics());
            }
        } catch (IOException e) {
            throw new LaunchException("A child did not get ready: " + e + ". " + zygote.diagnostics(), e);
        } finally {
            ready.complete(null);
        }
    }

    private void inspect(NamespaceInspection inspection) {
        var first = supervisor.map(ProcessHandle::pid).orElseThrow(() -> new LaunchException("A child ended at once."));
        var both = new ArrayList<>(List.of(first));
        both.addAll(Proc.children(first));
        if (both.size() != 2) {
            throw new LaunchException("A child has " + both.size() + " processes instead of two.");
        }
        if (folders.groups().isEmpty()) {
            allotment.group().ifPresent(group -> move(group, both));
        }
        var common = EnumSet.allOf(Layer.class);
        for (var pid : both) {
            var seen = inspection.layers(pid, allotment);
            var missing = inspection.missing(seen, allotment);
            if (!missing.isEmpty()) {
                throw new LaunchException("A child started without "
                        + String.join(", ", missing.stream().map(Layer::label).toList()) + "; it was killed.");
            }
            common.retainAll(seen);
        }
        if (allotment.group().isEmpty()) {
            common.add(Layer.MEMORY_WATCH);
        }
        layers = Set.copyOf(common);
    }

    /// Moves both processes to the group. Neither has read a guest byte yet, and neither forks by itself.
    private static void move(ControlGroup group, List<Long> processes) {
        try {
            for (var file : group.joinFiles()) {
                for (var pid : processes) {
                    ControlFiles.write(file, Long.toString(pid));
                }
            }
        } catch (IOException e) {
            throw new LaunchException("A child could not be moved into its control group: " + e, e);
        }
    }

    void made(long pid) {
        made.complete(pid);
    }

    /// Called when the first process has ended, or was never made.
    void ended(int code, String why) {
        made.completeExceptionally(new LaunchException(why));
        if (!exit.isDone()) {
            exit.complete(Exit.of(code, account.map(Account::close).orElse(false)));
        }
    }

    /// Cleans up after a failed start. The zygote is told to kill the child too, which may exist without having
    /// been seen.
    void abandon(Consumer<String> zygoteHears) {
        kill();
        try {
            zygoteHears.accept("drop " + name());
        } catch (LaunchException e) {
            // A zygote that cannot be told is dead, and the child with it.
        }
        if (!made.isDone()) {
            ended(1, "it was never made");
        }
    }

    private void closePipes() {
        for (var pipe : List.of(toGuest, fromGuest, errors)) {
            try {
                pipe.close();
            } catch (IOException e) {
                // The process at the other end is gone.
            }
        }
    }

    @Override
    public OutputStream toGuest() {
        return toGuest;
    }

    @Override
    public InputStream fromGuest() {
        return fromGuest;
    }

    @Override
    public InputStream errors() {
        return errors;
    }

    @Override
    public String diagnostics() {
        return "";
    }

    @Override
    public Set<Layer> layers() {
        return layers;
    }

    /// Starts the watch, where there is no group, with the order: an idle child needs none.
    private synchronized Account account() {
        var known = account.orElseGet(
                () -> Account.ByWatch.ofCopy(supervisor.map(ProcessHandle::pid).orElse(0L), ceilings, this::kill));
        account = Optional.of(known);
        return known;
    }

    @Override
    public void memoryLimit(long bytes) {
        if (!waits || bytes != memoryBound) {
            account().memoryLimit(bytes);
        }
        waits = false;
    }

    @Override
    public void computeFor(String tenant) {
        account().computeFor(allotment.weights().of(tenant));
    }

    @Override
    public Duration cpu() {
        return Duration.ofNanos(account().cpuNanos());
    }

    @Override
    public long memoryNow() {
        return waits ? memoryAtRest : account().memoryNow();
    }

    @Override
    public long memoryPeak() {
        return account().memoryPeak();
    }

    @Override
    public boolean wantedMoreProcesses() {
        return account().wantedMoreProcesses();
    }

    @Override
    public long tasks() {
        return account().tasks();
    }

    @Override
    public void kill() {
        if (!exit.isDone()) {
            supervisor.ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    @Override
    public CompletableFuture<Exit> exit() {
        return exit;
    }

    @Override
    public CompletableFuture<Void> gone() {
        return gone;
    }

    private void remove() {
        ProcessReaper.await(this::removed);
        closePipes();
    }

    private boolean removed() {
        allotment.group().ifPresent(ControlGroup::kill);
        return allotment.group().map(ControlGroup::remove).orElse(true);
    }
}
