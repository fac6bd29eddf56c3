package io.caisson.server.config;

import io.caisson.account.Scope;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.engine.SandboxPlace;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.CaissonServer;
import io.caisson.server.TalkingEngine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// A real server on a free port, with an engine for interactive executions.
public final class TalkingServer implements AutoCloseable {
    public static final String KEY = "a-key-of-at-least-thirty-two-characters";
    public static final Map<String, String> KEYED = Map.of("Authorization", "Bearer " + KEY);

    public final TalkingEngine engine = new TalkingEngine();
    public final Caisson caisson;
    public final CaissonServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    public TalkingServer(Path data, UnaryOperator<ServerConfig> change) {
        caisson = Caisson.over(
                new SandboxPlace(List.of(engine)), CaissonConfig.standard().withData(data));
        server = CaissonServer.start(
                change.apply(ServerConfig.standard()
                        .withAddress("127.0.0.1", 0)
                        .withApiKey(KEY)
                        .withIdleTimeout(Duration.ofSeconds(2))
                        .withDrain(Duration.ZERO)),
                caisson);
    }

    public String key(String tenant, String tier, Scope... scopes) {
        var owner = new ApiKey.Owner(tenant, tenant, Set.of(), tier, Set.of(scopes));
        return caisson.unwrap(DurableLedger.class)
                .keys()
                .create(owner, Optional.empty(), "a test")
                .text();
    }

    public String at(String path) {
        return server.url() + path;
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(at(path)));
    }

    public HttpRequest.Builder posting(String path, String body) {
        return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @Override
    public void close() {
        server.close();
        caisson.close();
    }
}
