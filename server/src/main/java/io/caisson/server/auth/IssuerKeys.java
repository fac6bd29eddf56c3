package io.caisson.server.auth;

import com.nimbusds.jose.jwk.JWK;
import io.caisson.Value;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Cache of the public keys (JWK Set) of an issuer. Fetches them on demand and again when they are old.
/// Thread-safe.
final class IssuerKeys {
    private static final System.Logger LOG = System.getLogger(IssuerKeys.class.getName());
    private static final Duration LIFE = Duration.ofMinutes(10);
    /// A token with an unknown key id may mean that the issuer has a new key, or be a forgery that tries to cause
    /// fetches; so an unknown id causes at most one fetch in this time.
    private static final Duration LEAST_PAUSE = Duration.ofMinutes(1);

    private static final Duration FETCH_TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_BYTES = 256 << 10;

    private final URI address;
    private final Clock clock;
    private final Duration patience;
    private volatile Map<String, JWK> keys = Map.of();
    private volatile CompletableFuture<Void> fetching = CompletableFuture.completedFuture(null);
    private Instant fetched = Instant.EPOCH;

    IssuerKeys(URI address, Clock clock) {
        this(address, clock, FETCH_TIMEOUT);
    }

    /// @param patience for a fetch including its whole body
    IssuerKeys(URI address, Clock clock, Duration patience) {
        this.address = address;
        this.clock = clock;
        this.patience = patience;
    }

    /// Waits for a fetch if this call started it or the key is unknown. Other calls use the known keys meanwhile.
    Optional<JWK> named(String id) {
        if (refreshes(id) || !keys.containsKey(id)) {
            fetching.join();
        }
        return Optional.ofNullable(keys.get(id));
    }

    /// Starts a fetch when one is due, on a thread of its own, so that interrupting a request does not abort it.
    private synchronized boolean refreshes(String id) {
        var age = Duration.between(fetched, clock.instant());
        var due = age.compareTo(LIFE) > 0 || (!keys.containsKey(id) && age.compareTo(LEAST_PAUSE) > 0);
        if (due) {
            fetched = clock.instant();
            fetching = CompletableFuture.runAsync(this::fetch, Thread.ofVirtual()::start);
        }
        return due;
    }

    /// When it fails, the known keys stay valid until the next fetch.
    private void fetch() {
        try {
            keys = read(Value.json(body()).map());
        } catch (IOException | ExecutionException | TimeoutException | IllegalArgumentException e) {
            LOG.log(Level.WARNING, "the keys of {0} cannot be had: {1}", address, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// The timeout of the HTTP client covers only the headers of the response, so the wait for the body is
    /// bounded here.
    private byte[] body() throws IOException, ExecutionException, TimeoutException, InterruptedException {
        var request = HttpRequest.newBuilder(address).build();
        var bytes = BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_BYTES);
        try (var client =
                HttpClient.newBuilder().followRedirects(Redirect.NEVER).build()) {
            try {
                var answer = client.sendAsync(request, bytes).get(patience.toMillis(), TimeUnit.MILLISECONDS);
                if (answer.statusCode() != 200) {
                    throw new IOException("it answered " + answer.statusCode());
                }
                return answer.body();
            } finally {
                client.shutdownNow();
            }
        }
    }

    static Map<String, JWK> read(Map<String, @Nullable Object> set) {
        var keys = new HashMap<String, JWK>();
        if (set.get("keys") instanceof List<?> list) {
            for (var each : list) {
                if (each instanceof Map<?, ?> members) {
                    key(members)
                            .ifPresent(
                                    key -> keys.put(Token.text(Value.of(members).map(), "kid"), key));
                }
            }
        }
        return keys;
    }

    /// Empty for an invalid key. [Token#isSignedBy] checks whether a key may sign a token.
    private static Optional<JWK> key(Map<?, ?> members) {
        try {
            return Optional.ofNullable(JWK.parse(Value.of(members).json()).toPublicJWK());
        } catch (ParseException | IllegalArgumentException | IllegalStateException e) {
            return Optional.empty();
        }
    }
}
