package io.caisson.guests;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A client of the DevTools protocol over two pipes: JSON messages, each ended by a zero byte. Sends one request
/// at a time; events that arrive meanwhile are passed to the listener.
final class DevTools {
    private static final int LARGEST = 128 << 20;
    private static final DevToolsMessage CLOSED = new DevToolsMessage(Map.of("closed", true));

    private final OutputStream out;
    private final BlockingQueue<DevToolsMessage> received = new LinkedBlockingQueue<>();
    private final Consumer<DevToolsMessage> events;
    private String session = "";
    private long asked;

    DevTools(InputStream in, OutputStream out, Consumer<DevToolsMessage> events) {
        this.out = out;
        this.events = events;
        Thread.ofPlatform().daemon().name("devtools").start(() -> listen(new BufferedInputStream(in, 1 << 16)));
    }

    /// Sends all later requests to this page.
    void attach(String session) {
        this.session = session;
    }

    /// Sends a request and waits for its response.
    ///
    /// @throws IOException when the browser has ended or the deadline has passed
    DevToolsMessage ask(String method, Map<String, Object> parameters, long deadline) throws IOException {
        var id = tell(method, parameters);
        while (true) {
            var message = next(deadline);
            if (message.id() == id) {
                return message;
            }
            events.accept(message);
        }
    }

    /// Passes events on until `method` arrives.
    void await(String method, long deadline) throws IOException {
        DevToolsMessage message;
        do {
            message = next(deadline);
            events.accept(message);
        } while (!message.method().equals(method));
    }

    /// Passes events on until the deadline.
    void linger(long deadline) throws IOException {
        for (var left = deadline - System.nanoTime(); left > 0; left = deadline - System.nanoTime()) {
            var message = poll(left);
            if (message == null) {
                return;
            }
            events.accept(open(message));
        }
    }

    /// Sends a request without waiting for its response.
    long tell(String method, Map<String, Object> parameters) throws IOException {
        var message = new LinkedHashMap<String, Object>();
        message.put("id", ++asked);
        message.put("method", method);
        message.put("params", parameters);
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        out.write((JsonWriter.write(message) + "\0").getBytes(StandardCharsets.UTF_8));
        out.flush();
        return asked;
    }

    private DevToolsMessage next(long deadline) throws IOException {
        var message = poll(Math.max(1, deadline - System.nanoTime()));
        if (message == null) {
            throw new IOException("the page did not answer in time");
        }
        return open(message);
    }

    private @Nullable DevToolsMessage poll(long nanos) throws IOException {
        try {
            return received.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private DevToolsMessage open(DevToolsMessage message) throws IOException {
        if (message.equals(CLOSED)) {
            received.add(CLOSED);
            throw new IOException("the browser ended");
        }
        return message;
    }

    private void listen(InputStream in) {
        var bytes = new ByteArrayOutputStream();
        try {
            for (var b = in.read(); b >= 0 && bytes.size() < LARGEST; b = in.read()) {
                if (b != 0) {
                    bytes.write(b);
                } else {
                    received.add(DevToolsMessage.read(bytes.toString(StandardCharsets.UTF_8)));
                    bytes.reset();
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            // the browser has ended, or sent an invalid message
        }
        received.add(CLOSED);
    }
}
