package io.caisson.server.telemetry;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        var body = ExportTraceServiceRequest.parseFrom(exchange.getRequestBody());
        tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Token")));
        bodies.add(body.toString());
        for (var resource : body.getResourceSpansList()) {
            for (var scope : resource.getScopeSpansList()) {
                scope.getSpansList().forEach(span -> spans.add(members(span)));
            }
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private static Map<String, @Nullable Object> members(Span span) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("traceId", hex(span.getTraceId()));
        members.put("spanId", hex(span.getSpanId()));
        if (!span.getParentSpanId().isEmpty()) {
            members.put("parentSpanId", hex(span.getParentSpanId()));
        }
        members.put("name", span.getName());
        members.put("kind", span.getKind().name());
        members.put("failed", span.getStatus().getCodeValue() == Status.StatusCode.STATUS_CODE_ERROR_VALUE);
        members.put("nanos", span.getEndTimeUnixNano() - span.getStartTimeUnixNano());
        members.put(
                "attributes",
                span.getAttributesList().stream().map(Collector::attribute).toList());
        return members;
    }

    private static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }

    private static String attribute(KeyValue attribute) {
        var value = attribute.getValue();
        return attribute.getKey() + " "
                + (value.hasIntValue() ? "intValue=" + value.getIntValue() : "stringValue=" + value.getStringValue());
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
