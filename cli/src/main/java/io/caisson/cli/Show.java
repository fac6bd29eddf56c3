package io.caisson.cli;

import io.caisson.LogLine;
import io.caisson.Output;
import io.caisson.Transcript;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Shows a run while it lasts: the guest's lines as they come and, to a person, the seconds it has taken.
final class Show implements Output, AutoCloseable {
    private static final String ERASE = "\r\u001b[K";

    private final Terminal terminal;
    private final boolean quiet;
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean counting;
    private boolean shown;

    Show(Terminal terminal, boolean quiet) {
        this.terminal = terminal;
        this.quiet = quiet;
        if (terminal.errIsWatched()) {
            Thread.ofVirtual().name("progress").start(this::count);
        }
    }

    @Override
    public synchronized void log(LogLine line) {
        erase();
        shown = true;
        if (quiet) {
            return;
        }
        if (line.level().isError()) {
            terminal.err().println(terminal.forErr(line.message()));
        } else {
            terminal.out().println(terminal.forOut(line.message()));
        }
    }

    /// Ends the counting, so that what follows stands on a line of its own.
    synchronized void end() {
        ended.countDown();
        erase();
    }

    /// Ends it with all that was written, if none of it came while the guest ran.
    synchronized void end(Transcript transcript) {
        end();
        if (!shown && !quiet) {
            terminal.out().print(terminal.forOut(transcript.stdout()));
            terminal.out().flush();
            terminal.err().print(terminal.forErr(transcript.stderr()));
            terminal.err().flush();
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
