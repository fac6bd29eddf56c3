package io.caisson.languages.guest;

import io.caisson.Input;
import io.caisson.Input.Arrival;
import io.caisson.Signal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/// What a sandbox is sent: its order, and for a guest somebody talks to, what arrives while it runs. The lines are
/// those of `keeper.sh`.
///
/// Whoever listens in there takes everything at once and keeps it for the guest, so that a signal never waits behind
/// bytes that are not read. It is the guest's own user: should it stop listening, then what is sent waits here until
/// the guest ends, and [Input] refuses more.
public final class Delivery {
    public static final Delivery NONE = new Delivery(Input.NONE, "");

    private static final int LARGEST = 64 << 10;

    private final Input input;
    private final String first;
    private final Set<Signal> sent = EnumSet.noneOf(Signal.class);

    /// @param first what comes before everything that arrives
    public Delivery(Input input, String first) {
        this.input = input;
        this.first = first;
    }

    void order(OutputStream out, byte[] order) throws IOException {
        out.write(order);
        if (input.live()) {
            out.flush();
        } else {
            out.close();
        }
    }

    /// The guest runs: hands on beside it whatever arrives, until [#close] or the end of the sandbox.
    void begin(OutputStream out) {
        if (input.live()) {
            Thread.ofPlatform().daemon().name("caisson-delivery").start(() -> run(out));
        }
    }

    /// The guest takes nothing any more.
    void close() {
        input.close("the program has ended");
    }

    private void run(OutputStream out) {
        try (out) {
            bytes(out, first.getBytes(StandardCharsets.UTF_8));
            for (var next = input.next(); next.isPresent(); next = input.next()) {
                switch (next.get()) {
                    case Arrival.Bytes(var bytes) -> bytes(out, bytes);
                    case Arrival.End() -> line(out, "end");
                    case Arrival.Sent(var signal) -> signal(out, signal);
                }
                out.flush();
            }
        } catch (IOException e) {
            // the pipe broke with the sandbox, whose end tells the rest
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether this signal was handed on.
    synchronized boolean sent(int number) {
        return Signal.numbered(number).filter(sent::contains).isPresent();
    }

    private void signal(OutputStream out, Signal signal) throws IOException {
        synchronized (this) {
            sent.add(signal);
        }
        line(out, "signal " + signal.number());
    }

    private static void bytes(OutputStream out, byte[] bytes) throws IOException {
        for (var from = 0; from < bytes.length; from += LARGEST) {
            var part = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + LARGEST));
            line(out, "in " + part.length);
            out.write(part);
        }
        out.flush();
    }

    private static void line(OutputStream out, String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
