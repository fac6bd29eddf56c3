package io.caisson.sandbox.workers;

import io.caisson.sandbox.MemoryPipe;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.Layer;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameBudget;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// A worker that is a thread of the test: it says what a script tells it to say, true or not.
public final class ScriptedWorker implements Confined {
    private final MemoryPipe toWorker = new MemoryPipe();
    private final MemoryPipe toService = new MemoryPipe();
    private final CompletableFuture<Exit> exit = new CompletableFuture<>();
    private final Thread thread;
    private volatile long held;

    /// What the worker does with each frame it gets after it has said Ready.
    public interface Script {
        void on(Frame frame, FrameWriter answer, ScriptedWorker self) throws IOException;
    }

    private ScriptedWorker(Script script) {
        thread = Thread.ofPlatform().daemon().name("scripted-worker").start(() -> speak(script));
    }

    /// A ready worker that follows `script`.
    public static Worker following(Script script) {
        var worker = new Worker(new ScriptedWorker(script), "test", new FrameBudget(1 << 24));
        try {
            worker.awaitReady(new Frame.Init(new byte[0], new byte[0]));
            return worker;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void speak(Script script) {
        var reader = new FrameReader(toWorker.out, 1 << 22);
        var writer = new FrameWriter(toService.in);
        try {
            reader.read();
            writer.write(new Frame.Ready("scripted", "1", new byte[0]));
            while (true) {
                script.on(reader.read(), writer, this);
            }
        } catch (IOException e) {
            die(new Exit(1, 0, false));
        }
    }

    /// Ends as a process does: the pipe closes and the exit is known.
    public void die(Exit how) {
        exit.complete(how);
        toService.end();
        toWorker.end();
    }

    /// What the kernel has counted from now on.
    void hold(long bytes) {
        held = bytes;
    }

    public OutputStream raw() {
        return toService.in;
    }

    @Override
    public OutputStream toGuest() {
        return toWorker.in;
    }

    @Override
    public InputStream fromGuest() {
        return toService.out;
    }

    @Override
    public InputStream errors() {
        return InputStream.nullInputStream();
    }

    @Override
    public long tasks() {
        return 1;
    }

    @Override
    public boolean wantedMoreProcesses() {
        return false;
    }

    @Override
    public String diagnostics() {
        return "";
    }

    @Override
    public Set<Layer> layers() {
        return Set.of(Layer.SECCOMP, Layer.USER);
    }

    @Override
    public void memoryLimit(long bytes) {}

    @Override
    public void computeFor(String tenant) {}

    @Override
    public Duration cpu() {
        return Duration.ZERO;
    }

    @Override
    public long memoryNow() {
        return 0;
    }

    @Override
    public long memoryPeak() {
        return held;
    }

    @Override
    public void kill() {
        die(new Exit(137, 9, false));
        thread.interrupt();
    }

    @Override
    public CompletableFuture<Exit> exit() {
        return exit;
    }

    @Override
    public CompletableFuture<Void> gone() {
        return exit.thenAccept(_ -> {});
    }
}
