package io.caisson;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/// What arrives for a guest while it runs, the twin of [io.caisson.Output]: bytes for its stdin, their end, signals.
/// Whoever talks with the caller puts in, the engine takes out.
///
/// Thread-safe. Bounded: it never waits for a guest that does not read, it refuses instead.
public final class Input {
    /// How many bytes may be waiting to be taken.
    public static final int MAX_WAITING = 1 << 20;

    /// How many bytes may arrive in all.
    public static final int MAX_BYTES = ExecutionRequest.Invocation.MAX_STDIN_BYTES;

    /// How many things may be waiting, be they ever so small.
    private static final int MAX_ARRIVALS = 1_000;

    /// For a guest to whom nobody talks: it has the stdin of its request, and that is all.
    public static final Input NONE = new Input("nobody talks to this execution");

    private final Deque<Arrival> waiting = new ArrayDeque<>();
    private final boolean live;
    private int waitingBytes;
    private long total;
    private boolean ended;
    private Optional<String> closed;

    public Input() {
        this.live = true;
        this.closed = Optional.empty();
    }

    private Input(String closed) {
        this.live = false;
        this.closed = Optional.of(closed);
    }

    /// One thing that arrived.
    public sealed interface Arrival {
        record Bytes(byte[] bytes) implements Arrival {}

        /// Nothing more comes on stdin; signals still may.
        record End() implements Arrival {}

        record Sent(Signal signal) implements Arrival {}
    }

    /// What became of something put in.
    public enum Answer {
        TAKEN,
        /// More is waiting, or has come, than may.
        TOO_MUCH,
        /// Nobody will ever take it: see [#deaf].
        UNHEARD
    }

    /// Whether anything may arrive at all.
    public boolean live() {
        return live;
    }

    /// Puts bytes in. They are copied.
    public synchronized Answer write(byte[] bytes) {
        if (closed.isPresent() || ended) {
            return Answer.UNHEARD;
        }
        if (waitingBytes + bytes.length > MAX_WAITING || total + bytes.length > MAX_BYTES) {
            return Answer.TOO_MUCH;
        }
        var answer = put(new Arrival.Bytes(Arrays.copyOf(bytes, bytes.length)));
        if (answer == Answer.TAKEN) {
            waitingBytes += bytes.length;
            total += bytes.length;
        }
        return answer;
    }

    /// Says that no more bytes come.
    public synchronized Answer end() {
        if (ended) {
            return Answer.UNHEARD;
        }
        var answer = put(new Arrival.End());
        ended = answer == Answer.TAKEN;
        return answer;
    }

    public synchronized Answer send(Signal signal) {
        return put(new Arrival.Sent(signal));
    }

    private Answer put(Arrival arrival) {
        if (closed.isPresent()) {
            return Answer.UNHEARD;
        }
        if (waiting.size() >= MAX_ARRIVALS) {
            return Answer.TOO_MUCH;
        }
        waiting.add(arrival);
        notifyAll();
        return Answer.TAKEN;
    }

    /// Waits for the next arrival; empty once this is closed.
    public synchronized Optional<Arrival> next() throws InterruptedException {
        while (waiting.isEmpty() && closed.isEmpty()) {
            wait();
        }
        var next = closed.isPresent() ? Optional.<Arrival>empty() : Optional.of(waiting.remove());
        if (next.isPresent() && next.get() instanceof Arrival.Bytes(var bytes)) {
            waitingBytes -= bytes.length;
        }
        return next;
    }

    /// Why nobody takes bytes any more, if nobody does.
    public synchronized Optional<String> deaf() {
        return closed.isEmpty() && ended ? Optional.of("its input has been ended") : closed;
    }

    /// Nobody takes anything any more, for a reason worth telling. Only the first reason counts.
    public synchronized void close(String why) {
        if (closed.isEmpty()) {
            closed = Optional.of(why);
            waiting.clear();
            notifyAll();
        }
    }
}
