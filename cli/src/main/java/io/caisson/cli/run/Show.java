package io.caisson.cli.run;

import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Value;
import io.caisson.cli.shared.Terminal;
import io.caisson.receipt.Receipt;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Shows a run while it lasts. On a terminal: the guest's lines as they arrive and the elapsed seconds.
/// Otherwise: the guest's output, byte by byte.
final class Show implements Output, AutoCloseable {
    private static final String ERASE = "\r\u001b[K";

    private final Terminal terminal;
    private final boolean quiet;
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean counting;
    private boolean shown;
    private boolean outPrinted;
    private boolean errPrinted;

    /// The streams whose last line has not ended.
    private final Set<PrintStream> amid = new HashSet<>();

    Show(Terminal terminal, boolean quiet) {
        this.terminal = terminal;
        this.quiet = quiet;
        if (terminal.errIsWatched()) {
            Thread.ofVirtual().name("progress").start(this::count);
        }
    }

    @Override
    public synchronized void log(LogLine line) {
        var error = line.level().isError();
        if (error ? !errPrinted : !outPrinted) {
            show(error ? terminal.err() : terminal.out(), (text(line) + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private String text(LogLine line) {
        return line.level().isError() ? terminal.forErr(line.message()) : terminal.forOut(line.message());
    }

    @Override
    public synchronized void stdout(byte[] bytes) {
        if (!terminal.outIsWatched()) {
            outPrinted = true;
            show(terminal.out(), bytes);
        }
    }

    @Override
    public synchronized void stderr(byte[] bytes) {
        if (!terminal.errIsWatched()) {
            errPrinted = true;
            show(terminal.err(), bytes);
        }
    }

    private void show(PrintStream stream, byte[] bytes) {
        erase();
        shown = true;
        if (!quiet && bytes.length > 0) {
            stream.write(bytes, 0, bytes.length);
            stream.flush();
            amid.remove(stream);
            if (bytes[bytes.length - 1] != '\n') {
                amid.add(stream);
            }
        }
    }

    /// Stops the counter and erases it, so that later output begins on a line of its own.
    synchronized void end() {
        ended.countDown();
        erase();
    }

    /// Stops the counter. Prints the whole output if none was shown during the run, and ends the last line for
    /// the result on stdout or the error on stderr.
    synchronized void end(Receipt receipt) {
        end();
        var transcript = receipt.run().transcript();
        if (!shown) {
            show(terminal.out(), terminal.forOut(transcript.stdout()).getBytes(StandardCharsets.UTF_8));
            show(terminal.err(), terminal.forErr(transcript.stderr()).getBytes(StandardCharsets.UTF_8));
        }
        if (receipt.outcome() instanceof Outcome.Completed(var result)) {
            if (!result.equals(Value.NULL)) {
                endLine(terminal.out());
            }
        } else {
            endLine(terminal.err());
        }
    }

    private void endLine(PrintStream stream) {
        if (amid.contains(stream)) {
            show(stream, new byte[] {'\n'});
        }
    }

    @Override
    public void close() {
        end();
    }

    private void count() {
        try {
            for (var seconds = 1; !ended.await(1, TimeUnit.SECONDS); seconds++) {
                showSeconds(seconds);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void showSeconds(int seconds) {
        if (ended.getCount() > 0) {
            terminal.err().print(ERASE + "running, " + seconds + " s");
            terminal.err().flush();
            counting = true;
        }
    }

    private void erase() {
        if (counting) {
            terminal.err().print(ERASE);
            terminal.err().flush();
            counting = false;
        }
    }
}
