package io.caisson.server.mcp.stdio;

import io.caisson.Value;
import io.caisson.engine.Cancellation;
import io.caisson.server.mcp.McpEndpoint;
import io.caisson.server.mcp.Sessions;
import io.caisson.server.mcp.protocol.Message;
import io.caisson.server.mcp.protocol.MirroredHeaders;
import io.caisson.server.mcp.protocol.RpcException;
import io.caisson.server.mcp.protocol.Stateless;
import io.caisson.server.mcp.protocol.Wire;
import io.caisson.text.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Relays messages between a client on standard input and output and the MCP endpoint of a running server. Adds
/// the HTTP headers: the session id and the [MirroredHeaders].
public final class StdioRelay implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final String EVENTS = "text/event-stream";
    private static final String DATA = "data:";

    private final URI endpoint;
    private final String key;
    private final StdioClient client;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();
    private volatile String session = "";

    /// @param server the address of the server
    /// @param out receives messages and nothing else
    public StdioRelay(URI server, String key, PrintStream out) {
        this.endpoint = server.resolve(McpEndpoint.PATH);
        this.key = key;
        this.client = new StdioClient(out);
    }

    /// Relays until `in` ends, then waits for the running answers.
    public void serve(InputStream in) throws IOException {
        client.readMessages(in, this::take);
    }

    /// Sends the handshake and notifications in order, and requests concurrently.
    private void take(Message message) {
        if (StdioServer.isStateless(message)) {
            client.answerConcurrently(message, cancellation -> pass(message, cancellation));
        } else if (message.isRequest() && !message.method().equals("initialize")) {
            client.answerConcurrently(() -> pass(message, new Cancellation()));
        } else if (!client.cancelNamed(message)) {
            pass(message, new Cancellation());
        }
    }

    /// Cancels a request of the stateless revision by closing its connection.
    private static void hangUp(CompletableFuture<HttpResponse<InputStream>> asked) {
        if (!asked.cancel(true)) {
            try {
                asked.join().body().close();
            } catch (IOException | CompletionException e) {
                // it has ended already
            }
        }
    }

    private void pass(Message message, Cancellation cancellation) {
        var asked = http.sendAsync(request(message), BodyHandlers.ofInputStream());
        try (var _ = cancellation.onCancel(() -> hangUp(asked))) {
            answer(message, asked.join());
        } catch (IOException | CompletionException | CancellationException e) {
            // the client has cancelled the request and expects no answer
            if (cancellation.by().isEmpty()) {
                fail(message, "the server at " + endpoint + " cannot be reached any more");
            }
        }
    }

    private HttpRequest request(Message message) {
        var request = HttpRequest.newBuilder(endpoint)
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, " + EVENTS)
                .POST(BodyPublishers.ofString(Wire.write(message.whole())));
        if (StdioServer.isStateless(message)) {
            MirroredHeaders.of(message).forEach(request::header);
        } else if (!session.isEmpty()) {
            request.header(Sessions.ID, session);
        }
        return request.build();
    }

    private void answer(Message message, HttpResponse<InputStream> answer) throws IOException {
        answer.headers().firstValue(Sessions.ID).ifPresent(given -> session = given);
        var type = answer.headers().firstValue("Content-Type").orElse("");
        try (var body = answer.body()) {
            if (type.startsWith(EVENTS)) {
                relay(body);
            } else if (type.startsWith("application/json")) {
                write(new String(body.readAllBytes(), StandardCharsets.UTF_8));
            } else {
                var refusal = new String(body.readAllBytes(), StandardCharsets.UTF_8);
                if (answer.statusCode() >= 400) {
                    fail(message, problem(refusal));
                }
            }
        }
    }

    private void relay(InputStream events) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(DATA)) {
                write(line.substring(DATA.length()));
            }
        }
    }

    /// The detail of a problem document, which the server sends instead of JSON-RPC when it refuses a request.
    private static String problem(String json) {
        try {
            return String.valueOf(Value.json(json).map().get("detail"));
        } catch (IllegalArgumentException e) {
            return Text.printable(json);
        }
    }

    private void fail(Message message, String why) {
        if (message.isRequest()) {
            client.tell(Stateless.error(message, new RpcException(RpcException.INTERNAL, why)));
        }
    }

    private void write(String message) {
        if (!message.isBlank()) {
            client.tellJson(message.strip());
        }
    }

    /// Ends the session.
    @Override
    public void close() {
        if (!session.isEmpty()) {
            var end = HttpRequest.newBuilder(endpoint)
                    .timeout(CONNECT_TIMEOUT)
                    .header("Authorization", "Bearer " + key)
                    .header(Sessions.ID, session)
                    .DELETE()
                    .build();
            http.sendAsync(end, BodyHandlers.discarding())
                    .exceptionally(_ -> null)
                    .join();
        }
        http.shutdownNow();
    }
}
