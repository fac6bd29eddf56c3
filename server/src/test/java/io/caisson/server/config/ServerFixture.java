package io.caisson.server.config;

import io.caisson.account.Scope;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.engine.SandboxPlace;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.CaissonServer;
import io.caisson.server.ScriptedEngine;
import io.caisson.server.telemetry.Telemetry;
import io.caisson.server.telemetry.TelemetryConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// A real server on a free port, with a scripted engine.
public final class ServerFixture implements AutoCloseable {
    public static final String KEY = "a-key-of-at-least-thirty-two-characters";
    private static final Duration IDLE = Duration.ofMillis(800);

    public final ScriptedEngine engine = new ScriptedEngine();
    public final Caisson caisson;
    public final CaissonServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    public ServerFixture(Path data) {
        this(data, Telemetry.of(TelemetryConfig.standard()));
    }

    /// A server that waits for running executions for `drain` when it stops.
    public ServerFixture(Path data, Duration drain) {
        this(data, Telemetry.of(TelemetryConfig.standard()), drain);
    }

    public ServerFixture(Path data, Telemetry telemetry) {
        this(data, telemetry, Duration.ZERO);
    }

    private ServerFixture(Path data, Telemetry telemetry, Duration drain) {
        this(data, telemetry, config -> config.withIdleTimeout(IDLE).withDrain(drain));
    }

    /// A server with a changed configuration.
    public ServerFixture(Path data, UnaryOperator<ServerConfig> change) {
        this(data, Telemetry.of(TelemetryConfig.standard()), change);
    }

    private ServerFixture(Path data, Telemetry telemetry, UnaryOperator<ServerConfig> change) {
        caisson = Caisson.over(
                new SandboxPlace(List.of(engine)),
                telemetry.watched(CaissonConfig.standard().withData(data)));
        server = CaissonServer.start(
                change.apply(ServerConfig.standard()
                        .withAddress("127.0.0.1", 0)
                        .withApiKey(KEY)
                        .withDrain(Duration.ZERO)),
                caisson,
                telemetry);
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path));
    }

    public HttpRequest.Builder keyed(String path) {
        return request(path).header("Authorization", "Bearer " + KEY);
    }

    /// A key of a user with the same name as its tenant.
    public String key(String tenant, Scope... scopes) {
        var owner = new ApiKey.Owner(tenant, tenant, Set.of(), "premium", Set.of(scopes));
        return caisson.unwrap(DurableLedger.class)
                .keys()
                .create(owner, Optional.empty(), "a test")
                .text();
    }

    public HttpRequest.Builder as(String key, String path) {
        return request(path).header("Authorization", "Bearer " + key);
    }

    public HttpRequest.Builder sending(String method, String key, String path, String body) {
        return as(key, path).header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
    }

    public HttpRequest.Builder posting(String body) {
        return keyed("/v1/executions")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /// Sends a request whose answer has no end.
    public HttpResponse<InputStream> stream(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofInputStream());
    }

    /// Sends on a new connection, because the server closes the connection after an unknown path, possibly
    /// while the next request is being sent.
    public HttpResponse<String> sendAlone(HttpRequest.Builder request) throws IOException, InterruptedException {
        try (var own = HttpClient.newHttpClient()) {
            return own.send(request.build(), BodyHandlers.ofString());
        }
    }

    public HttpResponse<String> run(String code) throws IOException, InterruptedException {
        return send(posting("{\"language\":\"javascript\",\"code\":\"" + code + "\"}"));
    }

    /// Sends raw bytes and returns the answer up to the end of the connection or a pause.
    public String raw(String bytes) throws IOException {
        var url = URI.create(server.url());
        try (var socket = new Socket(url.getHost(), url.getPort())) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /// A connection with a request to run `code` that is not answered yet.
    public Socket sending(String code) throws IOException {
        return sending(code, "");
    }

    /// As [#sending(String)], with more headers, each with its line end.
    public Socket sending(String code, String headers) throws IOException {
        var body = "{\"language\":\"javascript\",\"code\":\"" + code + "\"}";
        var url = URI.create(server.url());
        var socket = new Socket(url.getHost(), url.getPort());
        socket.setSoTimeout(10_000);
        socket.getOutputStream()
                .write(("POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + KEY
                                + "\r\n" + headers + "Content-Type: application/json\r\nContent-Length: "
                                + body.length()
                                + "\r\n\r\n" + body)
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Override
    public void close() {
        server.close();
        caisson.close();
    }
}
