package io.caisson.server.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.caisson.server.config.ServerFixture;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Uses a server that accepts requests and answers none.
class StdioRelayTest {
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            try (exchange) {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
    }

    @Test
    @Timeout(60)
    void aRequestCanBeCancelledByTheVeryNextLine() throws IOException {
        var lines = new StringBuilder();
        for (var id = 1; id <= 20; id++) {
            lines.append("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/list\",\"params\":{" + META
                    + "}}\n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                    + "}}\n");
        }
        var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (var relay = new StdioRelay(address, "key", new PrintStream(out, true, StandardCharsets.UTF_8))) {
            relay.serve(new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)));
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /// Request and cancellation use two connections, and either may arrive first.
    @Test
    @Timeout(60)
    void aRequestOfASessionCanBeCancelledByTheVeryNextLine(@TempDir Path folder) throws IOException {
        var lines = new StringBuilder(
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                        + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}\n"
                        + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
        for (var id = 1; id <= 20; id++) {
            lines.append("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{"
                    + "\"name\":\"code_execute\",\"arguments\":{\"code\":\"wait\"}}}\n"
                    + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                    + "}}\n");
        }
        try (var fixture = new ServerFixture(folder.resolve("data"));
                var relay = new StdioRelay(
                        URI.create(fixture.server.url()),
                        ServerFixture.KEY,
                        new PrintStream(out, true, StandardCharsets.UTF_8))) {
            relay.serve(new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)));
        }
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .contains("\"id\":0");
    }
}
