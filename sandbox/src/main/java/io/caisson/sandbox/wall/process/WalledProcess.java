package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.LaunchPrivilege;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.cgroup.Allotment;
import io.caisson.sandbox.wall.cgroup.ControlGroup;
import io.caisson.sandbox.wall.host.Proc;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A process tree behind a wall. `launcher` is the process that was started: on the rung `namespaces` it stays
/// outside, as a bubblewrap above the guest; on the rung `landlock` it has become the guest.
public final class WalledProcess implements Confined {
    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

    /// The pause between two looks is this fraction of the time that has passed: where starts are slow because
    /// the processors are busy, frequent looks would make them slower.
    private static final int LOOKS_PER_TIME = 12;

    private static final int ERRORS_SHOWN = 8192;

    private final Process launcher;
    private final Allotment allotment;
    private final Inspection inspection;
    private final Account account;
    private final boolean streams;
    private final OutputTail tail;
    private final CompletableFuture<Exit> exit;
    private final CompletableFuture<Void> gone;
    private volatile Set<Layer> layers = Set.of();
    private volatile long guest;

    public WalledProcess(Process launcher, Allotment allotment, Launch launch, Inspection inspection) {
        this.launcher = launcher;
        this.allotment = allotment;
        this.inspection = inspection;
        this.streams = launch.has(LaunchPrivilege.STREAMS);
        this.tail = OutputTail.of(streams ? InputStream.nullInputStream() : launcher.getErrorStream());
        this.account = allotment
                .group()
                .<Account>map(Account.ByGroup::new)
                .orElseGet(() -> new Account.ByWatch(launcher.pid(), launch.ceilings(), this::kill));
        this.exit = launcher.onExit().thenApply(ended -> Exit.of(ended.exitValue(), account.close()));
        this.gone = exit.thenRunAsync(() -> ProcessReaper.await(this::removed), Thread::startVirtualThread);
    }

    /// Waits until the guest has its filter, then demands every layer. A guest that has already ended by itself
    /// was started with all layers, but none could be seen.
    void inspect() {
        var begun = System.nanoTime();
        while (layers.isEmpty() && launcher.isAlive()) {
            inspection.guest(launcher).ifPresent(this::inspect);
            var passed = System.nanoTime() - begun;
            if (passed > START_NANOS) {
                throw new LaunchException("The sandbox was not ready within 10 seconds. " + diagnostics());
            }
            LockSupport.parkNanos(Math.max(LOOK_NANOS, passed / LOOKS_PER_TIME));
        }
        if (layers.isEmpty()) {
            refuseFailedLauncher();
        }
    }

    private void inspect(long guest) {
        var seen = inspection.layers(guest, allotment);
        if (allotment.group().isEmpty()) {
            seen.add(Layer.MEMORY_WATCH);
        }
        var missing = inspection.missing(seen, allotment);
        if (missing.isEmpty()) {
            layers = Set.copyOf(seen);
            this.guest = guest;
        } else if (ProcessHandle.of(guest).isPresent() && launcher.isAlive()) {
            throw new LaunchException("The process started without "
                    + String.join(", ", missing.stream().map(Layer::label).toList()) + "; it was killed.");
        }
    }

    /// Its control group, where the host allows any.
    public Optional<ControlGroup> group() {
        return allotment.group();
    }

    /// The guest's process id, after it was seen with every layer.
    public long guest() {
        return guest;
    }

    /// The user id that only this process tree has.
    public Optional<Integer> uid() {
        return allotment.uid();
    }

    private void refuseFailedLauncher() {
        var code = exit.join().code();
        inspection
                .failure(launcher, code, streams ? firstErrors() : tail.complete())
                .ifPresent(failure -> {
                    throw failure;
                });
    }

    private String firstErrors() {
        try {
            return new String(launcher.getErrorStream().readNBytes(ERRORS_SHOWN), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public OutputStream toGuest() {
        return launcher.getOutputStream();
    }

    @Override
    public InputStream fromGuest() {
        return launcher.getInputStream();
    }

    @Override
    public InputStream errors() {
        return streams ? launcher.getErrorStream() : InputStream.nullInputStream();
    }

    @Override
    public boolean wantedMoreProcesses() {
        return account.wantedMoreProcesses();
    }

    @Override
    public long tasks() {
        return account.tasks();
    }

    @Override
    public String diagnostics() {
        return launcher.isAlive() ? tail.text() : tail.complete();
    }

    @Override
    public Set<Layer> layers() {
        return layers;
    }

    @Override
    public void memoryLimit(long bytes) {
        account.memoryLimit(bytes);
    }

    @Override
    public void computeFor(String tenant) {
        account.computeFor(allotment.weights().of(tenant));
    }

    @Override
    public Duration cpu() {
        return Duration.ofNanos(account.cpuNanos());
    }

    @Override
    public long memoryNow() {
        return account.memoryNow();
    }

    @Override
    public long memoryPeak() {
        return account.memoryPeak();
    }

    /// Kills the first process of the pid namespace, whereupon the kernel kills everything inside; the launcher
    /// then reaps it and ends by itself. Each process is killed when there is no namespace (yet), or when that
    /// does not help.
    ///
    /// After the launcher has ended, its pid may belong to another process. So its children count only if the
    /// launcher still lives after they were read.
    @Override
    public void kill() {
        var firsts = Proc.children(launcher.pid()).stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .toList();
        if (!launcher.isAlive()) {
            return;
        }
        if (firsts.isEmpty()) {
            killEach();
        } else {
            firsts.forEach(ProcessHandle::destroyForcibly);
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(this::killEach);
        }
    }

    private void killEach() {
        if (launcher.isAlive()) {
            launcher.destroyForcibly();
            allotment.group().ifPresent(ControlGroup::kill);
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

    /// Without a group, a launcher killed just as it forked may have left a child that can be found only by its
    /// arguments.
    private boolean removed() {
        var group = allotment.group();
        if (group.isPresent()) {
            group.get().kill();
            return group.get().remove();
        }
        var orphans = Sweep.launchers(allotment.name()::equals);
        orphans.forEach(ProcessHandle::destroyForcibly);
        return orphans.isEmpty();
    }
}
