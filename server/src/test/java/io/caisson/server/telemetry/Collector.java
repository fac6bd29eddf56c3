package io.caisson.server.telemetry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.caisson.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A collector of traces that remembers what it was sent.
public final class Collector implements AutoCloseable {
    private final HttpServer server;
    private final int status;
    private final BlockingQueue<Map<String, @Nullable Object>> spans = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> tokens = new LinkedBlockingQueue<>();

    public Collector(int status) throws IOException {
        this.status = status;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces");
    }

    private void take(HttpExchange exchange) throws IOException {
        var body = Value.json(exchange.getRequestBody().readAllBytes());
        tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Token")));
        bodies.add(body.json());
        spansOf(body).forEach(spans::add);
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private static List<Map<String, @Nullable Object>> spansOf(Value body) {
        var resource = first(body.map().get("resourceSpans"));
        return all(first(resource.get("scopeSpans")).get("spans"));
    }

    private static Map<String, @Nullable Object> first(@Nullable Object list) {
        return all(list).getFirst();
    }

    @SuppressWarnings("unchecked") // what does not have this shape fails the test
    private static List<Map<String, @Nullable Object>> all(@Nullable Object list) {
        return (List<Map<String, @Nullable Object>>) Objects.requireNonNull(list);
    }

    /// The next so many, in the order they came.
    public List<Map<String, @Nullable Object>> take(int count) throws InterruptedException {
        var all = new ArrayList<Map<String, @Nullable Object>>();
        while (all.size() < count) {
            var span = spans.poll(10, TimeUnit.SECONDS);
            if (span == null) {
                throw new AssertionError("only " + all.size() + " of " + count + " spans came: " + all);
            }
            all.add(span);
        }
        return all;
    }

    String token() throws InterruptedException {
        return String.valueOf(tokens.poll(10, TimeUnit.SECONDS));
    }

    /// Everything that has come so far.
    public String text() {
        return String.join("\n", bodies);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
