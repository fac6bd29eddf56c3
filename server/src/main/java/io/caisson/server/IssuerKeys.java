package io.caisson.server;

import io.caisson.Value;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// The public keys of an issuer, fetched when they are needed and again when they grow old. Thread-safe.
final class IssuerKeys {
    private static final System.Logger LOG = System.getLogger(IssuerKeys.class.getName());
    private static final Duration LIFE = Duration.ofMinutes(10);
    /// A token that names an unknown key may mean that there is a new one, or that somebody plays with us.
    private static final Duration LEAST_PAUSE = Duration.ofMinutes(1);

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_BYTES = 256 << 10;
    private static final int LEAST_RSA_BITS = 2_048;

    private final URI address;
    private final Clock clock;
    private final Duration patience;
    private volatile Map<String, PublicKey> keys = Map.of();
    private volatile CompletableFuture<Void> fetching = CompletableFuture.completedFuture(null);
    private Instant fetched = Instant.EPOCH;

    IssuerKeys(URI address, Clock clock) {
        this(address, clock, PATIENCE);
    }

    /// @param patience for a fetch with all that belongs to it
    IssuerKeys(URI address, Clock clock, Duration patience) {
        this.address = address;
        this.clock = clock;
        this.patience = patience;
    }

    /// Whoever finds the keys old, or finds none, waits for new ones; others meanwhile make do with those that are
    /// known.
    Optional<PublicKey> named(String id) {
        if (refreshes(id) || !keys.containsKey(id)) {
            fetching.join();
        }
        return Optional.ofNullable(keys.get(id));
    }

    /// Begins to fetch when it is time to, on a thread of its own: nobody's interruption is the end of it.
    private synchronized boolean refreshes(String id) {
        var age = Duration.between(fetched, clock.instant());
        var due = age.compareTo(LIFE) > 0 || (!keys.containsKey(id) && age.compareTo(LEAST_PAUSE) > 0);
        if (due) {
            fetched = clock.instant();
            fetching = CompletableFuture.runAsync(this::fetch, Thread.ofVirtual()::start);
        }
        return due;
    }

    /// When it fails, the keys that are known stay good until the next try.
    private void fetch() {
        try {
            keys = read(Value.json(body()).map());
        } catch (IOException | ExecutionException | TimeoutException | IllegalArgumentException e) {
            LOG.log(Level.WARNING, "the keys of {0} cannot be had: {1}", address, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// The timeout of a request ends with the headers of its answer, so the wait is bounded here.
    private byte[] body() throws IOException, ExecutionException, TimeoutException, InterruptedException {
        var request = HttpRequest.newBuilder(address).build();
        var bytes = BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES);
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

    static Map<String, PublicKey> read(Map<String, @Nullable Object> set) {
        var keys = new HashMap<String, PublicKey>();
        if (set.get("keys") instanceof List<?> list) {
            for (var each : list) {
                if (each instanceof Map<?, ?> members) {
                    var jwk = Value.of(members).map();
                    key(jwk).ifPresent(key -> keys.put(Token.text(jwk, "kid"), key));
                }
            }
        }
        return keys;
    }

    /// Empty for what is no key to sign with, or a weak one.
    private static Optional<PublicKey> key(Map<String, @Nullable Object> jwk) {
        if (Token.text(jwk, "use").equals("enc")) {
            return Optional.empty();
        }
        try {
            return switch (Token.text(jwk, "kty")) {
                case "RSA" -> rsa(number(jwk, "n"), number(jwk, "e"));
                case "EC" -> curve(Token.text(jwk, "crv"), number(jwk, "x"), number(jwk, "y"));
                case "OKP" -> edwards(Token.text(jwk, "crv"), bytes(jwk, "x"));
                default -> Optional.empty();
            };
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<PublicKey> rsa(BigInteger modulus, BigInteger exponent) throws GeneralSecurityException {
        return modulus.bitLength() < LEAST_RSA_BITS
                ? Optional.empty()
                : Optional.of(KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(modulus, exponent)));
    }

    private static Optional<PublicKey> curve(String name, BigInteger x, BigInteger y) throws GeneralSecurityException {
        var standard = switch (name) {
            case "P-256" -> "secp256r1";
            case "P-384" -> "secp384r1";
            default -> throw new IllegalArgumentException("not this curve: " + name);
        };
        var parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec(standard));
        var spec = parameters.getParameterSpec(ECParameterSpec.class);
        return Optional.of(KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(x, y), spec)));
    }

    /// The bytes are little-endian, and the highest bit says which of the two points it is.
    private static Optional<PublicKey> edwards(String name, byte[] point) throws GeneralSecurityException {
        if (!name.equals("Ed25519") || point.length != 32) {
            return Optional.empty();
        }
        var odd = (point[31] & 0x80) != 0;
        point[31] &= 0x7f;
        for (var i = 0; i < 16; i++) {
            var swapped = point[i];
            point[i] = point[31 - i];
            point[31 - i] = swapped;
        }
        var spec = new EdECPublicKeySpec(NamedParameterSpec.ED25519, new EdECPoint(odd, new BigInteger(1, point)));
        return Optional.of(KeyFactory.getInstance("EdDSA").generatePublic(spec));
    }

    private static BigInteger number(Map<String, @Nullable Object> jwk, String name) {
        return new BigInteger(1, bytes(jwk, name));
    }

    private static byte[] bytes(Map<String, @Nullable Object> jwk, String name) {
        return Base64.getUrlDecoder().decode(Token.text(jwk, name));
    }
}
