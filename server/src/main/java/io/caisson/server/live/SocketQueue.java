package io.caisson.server.live;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/// Outgoing messages of one socket, sent in order by a thread of its own. Thread-safe.
///
/// Up to a megabyte is queued. Then [#say] blocks, which slows the guest down. The connection of a caller that
/// takes no message for a while is cut.
final class SocketQueue {
    private static final int MAX_CHARACTERS = 1 << 20;

    private final Session session;
    private final Duration patience;
    private final Duration silence;
    private final Runnable cutOff;
    private final Deque<String> waiting = new ArrayDeque<>();
    private int characters;
    private Optional<CloseReason> close = Optional.empty();
    private boolean over;

    /// @param patience how long the caller may take to receive one message
    /// @param silence after which a ping is sent
    /// @param cutOff called when the caller takes longer than `patience`
    SocketQueue(Session session, Duration patience, Duration silence, Runnable cutOff) {
        this.session = session;
        this.patience = patience;
        this.silence = silence;
        this.cutOff = cutOff;
    }

    void start() {
        Thread.ofVirtual().name("live-line").start(this::send);
    }

    /// Queues a message, waiting for room. A message after the close is dropped.
    synchronized void say(String message) {
        try {
            while (characters > 0 && characters + message.length() > MAX_CHARACTERS && isOpen()) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        if (isOpen()) {
            waiting.add(message);
            characters += message.length();
            notifyAll();
        }
    }

    private boolean isOpen() {
        return !over && close.isEmpty();
    }

    /// Closes the socket after all queued messages were sent.
    synchronized void close(CloseReason with) {
        if (isOpen()) {
            close = Optional.of(with);
            notifyAll();
        }
    }

    /// Closes the socket at once and drops the queued messages.
    synchronized void cutOff(CloseReason with) {
        waiting.clear();
        characters = 0;
        close = Optional.of(with);
        notifyAll();
    }

    /// Called when the socket is closed.
    synchronized void end() {
        over = true;
        waiting.clear();
        notifyAll();
    }

    private void send() {
        try {
            for (var next = next(); !next.isOver(); next = next()) {
                deliver(next);
            }
        } catch (ExecutionException | TimeoutException e) {
            cut();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cut();
        }
    }

    private void cut() {
        end();
        session.disconnect();
        cutOff.run();
    }

    private void deliver(Next next) throws InterruptedException, ExecutionException, TimeoutException {
        var done = new CompletableFuture<Void>();
        var callback = Callback.from(() -> done.complete(null), done::completeExceptionally);
        if (next.message().isPresent()) {
            session.sendText(next.message().get(), callback);
        } else if (next.close().isPresent()) {
            end();
            session.close(next.close().get().code(), next.close().get().reason(), callback);
        } else {
            session.sendPing(ByteBuffer.allocate(0), callback);
        }
        done.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// The next thing to send: a message, the close, or a ping when there is neither.
    private record Next(Optional<String> message, Optional<CloseReason> close, boolean isOver) {}

    private synchronized Next next() throws InterruptedException {
        var deadline = System.nanoTime() + silence.toNanos();
        var left = silence.toMillis();
        while (waiting.isEmpty() && isOpen() && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
        if (over) {
            return new Next(Optional.empty(), Optional.empty(), true);
        }
        if (waiting.isEmpty()) {
            return new Next(Optional.empty(), close, false);
        }
        var message = waiting.remove();
        characters -= message.length();
        notifyAll();
        return new Next(Optional.of(message), Optional.empty(), false);
    }
}
