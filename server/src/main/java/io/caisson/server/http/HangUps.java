package io.caisson.server.http;

import io.caisson.engine.Cancellation;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;

/// Cancels the executions whose callers have closed their connection, or whose key or token has ended.
///
/// HTTP/1.1 has no message for it: the only sign is the end of the caller's bytes, and no thread reads those
/// while a request is being answered. So one thread polls the watched connections, a few times a second.
public final class HangUps implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final BiFunction<Context, Cancellation, Cancellation.Registration> authority;
    private final Set<Line> lines = ConcurrentHashMap.newKeySet();
    private final Thread watch = Thread.ofVirtual().name("hang-ups").unstarted(this::watch);

    /// @param authority cancels when the credential of a request ends, until its registration is closed
    public HangUps(BiFunction<Context, Cancellation, Cancellation.Registration> authority) {
        this.authority = authority;
    }

    public void start() {
        watch.start();
    }

    /// Watches the connection of a request whose body has been read to its end.
    public Line line(Context context, Cancellation cancellation) {
        var request = ServletContextRequest.getServletContextRequest(context.req());
        var line = new Line(
                request.getConnectionMetaData().getConnection().getEndPoint(),
                cancellation,
                authority.apply(context, cancellation));
        lines.add(line);
        return line;
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(PAUSE);
                lines.forEach(Line::poll);
            }
        } catch (InterruptedException e) {
            // the end of the server
        }
    }

    @Override
    public void close() {
        watch.interrupt();
    }

    /// A watched connection. Closing this ends the watch.
    public final class Line implements AutoCloseable {
        private final EndPoint connection;
        private final Cancellation cancellation;
        private final Cancellation.Registration held;
        private boolean watched = true;
        private boolean overheard;

        private Line(EndPoint connection, Cancellation cancellation, Cancellation.Registration held) {
            this.connection = connection;
            this.cancellation = cancellation;
            this.held = held;
        }

        /// Does nothing after [#close]: by then the connection belongs to its next request.
        private synchronized void poll() {
            if (watched && read() < 0) {
                watched = false;
                cancellation.cancel("the caller, who hung up");
            }
        }

        private int read() {
            try {
                var read = connection.fill(BufferUtil.allocate(1));
                if (read > 0) {
                    watched = false;
                    overheard = true;
                }
                return read;
            } catch (IOException e) {
                return -1;
            }
        }

        /// Ends the watch.
        ///
        /// @return whether a byte of a next request was consumed; the connection then cannot be used again
        public synchronized boolean overheard() {
            watched = false;
            return overheard;
        }

        @Override
        public void close() {
            overheard();
            lines.remove(this);
            held.close();
        }
    }
}
