package io.caisson.worker.script;

import io.caisson.wire.Frame;
import io.caisson.wire.FrameWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// The calls that a guest can make out of its isolate: console lines within its output limit, random bytes, the
/// time, and the text of its own files.
final class Outlet implements Isolate.HostCalls {
    private static final int LEVELS = 5;
    private static final int ENTROPY = 5;
    private static final int CLOCK = 6;
    private static final int FILE = 7;
    private static final int MORE = 9;
    private static final int PLACE = 10;
    private static final int LINE_COST = 64;
    private static final int MAX_ENTROPY = 65_536;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final long id;
    private final boolean captureConsole;
    private final FrameWriter frames;
    private final Stopper stopper;
    private long left;
    private long startedAt = System.nanoTime();
    private long clockAt = startedAt;
    private boolean keepsClock;
    private @Nullable GuestModules modules;
    private boolean more;

    Outlet(Frame.Run run, FrameWriter frames, Stopper stopper) {
        this(run.id(), run.outputBytes(), run.captureConsole(), frames, stopper);
    }

    /// @param openedAt where the clock of the environment begins: its timers outlive the cell that set them
    Outlet(Frame.Cell cell, FrameWriter frames, Stopper stopper, long openedAt) {
        this(cell.id(), cell.outputBytes(), cell.captureConsole(), frames, stopper);
        clockAt = openedAt;
        keepsClock = true;
    }

    private Outlet(long id, long outputBytes, boolean captureConsole, FrameWriter frames, Stopper stopper) {
        this.id = id;
        this.captureConsole = captureConsole;
        this.frames = frames;
        this.stopper = stopper;
        left = outputBytes;
    }

    void serve(GuestModules files) {
        modules = files;
    }

    /// Called before the guest's first instruction.
    void start() throws IOException {
        frames.write(new Frame.Started(id));
        startedAt = System.nanoTime();
        clockAt = keepsClock ? clockAt : startedAt;
    }

    @Override
    public String call(int operation, String text) {
        if (operation < LEVELS) {
            log(operation, text);
            return "";
        }
        return switch (operation) {
            case ENTROPY -> entropy(Integer.parseInt(text));
            case CLOCK -> Double.toString((System.nanoTime() - clockAt) / 1e6);
            case FILE -> modules == null ? "" : modules.fileForRequire(text);
            case MORE -> {
                more = true;
                yield "";
            }
            case PLACE -> modules == null ? "" : modules.authorPlace(text);
            default -> "";
        };
    }

    /// Whether promise jobs that ran after the result was returned left work.
    boolean more() {
        return more;
    }

    private static String entropy(int bytes) {
        var random = new byte[Math.clamp(bytes, 0, MAX_ENTROPY)];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private void log(int level, String text) {
        if (!captureConsole || left < 0) {
            return;
        }
        var line = fitting(text);
        left -= LINE_COST + line.getBytes(StandardCharsets.UTF_8).length;
        var atMicros = (System.nanoTime() - startedAt) / 1000;
        try {
            frames.write(new Frame.Log(id, level, atMicros, line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (left < 0) {
            stopper.stopRunning();
        }
    }

    /// Cuts `text` to one unit more than the remaining output limit, so that the service sees that the limit was
    /// reached.
    private String fitting(String text) {
        var most = Math.max(0, left - LINE_COST) + 1;
        return text.length() > most ? text.substring(0, (int) most) : text;
    }
}
