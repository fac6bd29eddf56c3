package io.caisson.server;

import io.caisson.Value;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A WebSocket client that records the messages it receives.
public final class TestSocket implements WebSocket.Listener, AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    static final int BROKEN = -1;
    private static final int PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final StringBuilder part = new StringBuilder();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final boolean reads;
    private final WebSocket socket;

    private TestSocket(String url, Map<String, String> headers, boolean reads) {
        this.reads = reads;
        var builder = CLIENT.newWebSocketBuilder();
        headers.forEach(builder::header);
        this.socket = builder.buildAsync(URI.create(url.replaceFirst("http", "ws")), this)
                .join();
    }

    public static TestSocket open(String url, Map<String, String> headers) {
        return new TestSocket(url, headers, true);
    }

    /// A client that reads no message.
    static TestSocket deaf(String url, Map<String, String> headers) {
        return new TestSocket(url, headers, false);
    }

    /// The status with which an upgrade is refused.
    public static int refusal(String url, Map<String, String> headers) {
        try (var _ = open(url, headers)) {
            return 101;
        } catch (CompletionException e) {
            if (e.getCause() instanceof WebSocketHandshakeException refused) {
                return refused.getResponse().statusCode();
            }
            throw e;
        }
    }

    @Override
    public void onOpen(WebSocket opened) {
        if (reads) {
            opened.request(1);
        }
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        part.append(data);
        if (last) {
            told.add(part.toString());
            part.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        closed.complete(code);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        closed.complete(BROKEN);
    }

    public TestSocket say(String message) {
        socket.sendText(message, true).join();
        return this;
    }

    /// Sends a message that is too large; the server may close the socket meanwhile.
    void shout(String message) {
        socket.sendText(message, true).exceptionally(_ -> socket).join();
    }

    void sayBytes(byte[] bytes) {
        socket.sendBinary(ByteBuffer.wrap(bytes), true).join();
    }

    public void hangUp() {
        socket.abort();
    }

    public Map<String, @Nullable Object> hear() {
        try {
            var message = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("nothing was told; closed with " + closed.getNow(0));
            }
            return Value.json(message).map();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The next message of this type; skips others.
    public Map<String, @Nullable Object> hear(String type) {
        var heard = hear();
        while (!type.equals(heard.get("type"))) {
            heard = hear();
        }
        return heard;
    }

    /// The code with which the socket was closed.
    public int closed() {
        return closed.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        socket.abort();
    }
}
