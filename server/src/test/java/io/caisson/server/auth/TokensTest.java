package io.caisson.server.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.server.config.TokenConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tokens of an issuer with three keys, and forged tokens.
class TokensTest {
    private static final Instant NOW = Instant.parse("2026-05-01T00:00:00Z");
    private static final String ISSUER = "https://issuer.example";

    private final KeyPair rsa = pair("RSA", generator -> generator.initialize(2_048));
    private final KeyPair curve = pair("EC", TokensTest::curve);
    private final KeyPair edwards = pair("Ed25519", _ -> {});
    private final AtomicInteger fetches = new AtomicInteger();
    private HttpServer issuer;
    private Tokens tokens;

    private static void curve(KeyPairGenerator generator) {
        try {
            generator.initialize(new ECGenParameterSpec("secp256r1"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyPair pair(String algorithm, Consumer<KeyPairGenerator> setup) {
        try {
            var generator = KeyPairGenerator.getInstance(algorithm);
            setup.accept(generator);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void publish() throws IOException {
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/keys", exchange -> {
            fetches.incrementAndGet();
            var body = jwks().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        issuer.start();
        var keys = URI.create("http://127.0.0.1:" + issuer.getAddress().getPort() + "/keys");
        tokens = new Tokens(
                TokenConfig.of(ISSUER, "caisson").withKeys(keys), Tier::named, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    @AfterEach
    void stop() {
        issuer.stop(0);
    }

    private String jwks() {
        var r = (RSAPublicKey) rsa.getPublic();
        var c = (ECPublicKey) curve.getPublic();
        var point = ((EdECPublicKey) edwards.getPublic()).getPoint();
        var x = point.getY().toByteArray();
        var little = new byte[32];
        for (var i = 0; i < x.length && i < 32; i++) {
            little[i] = x[x.length - 1 - i];
        }
        little[31] |= (byte) (point.isXOdd() ? 0x80 : 0);
        return Value.of(Map.of(
                        "keys",
                        List.of(
                                Map.of(
                                        "kty",
                                        "RSA",
                                        "kid",
                                        "r",
                                        "n",
                                        text(r.getModulus().toByteArray()),
                                        "e",
                                        "AQAB"),
                                Map.of(
                                        "kty", "EC",
                                        "kid", "c",
                                        "crv", "P-256",
                                        "x", text(c.getW().getAffineX().toByteArray()),
                                        "y", text(c.getW().getAffineY().toByteArray())),
                                Map.of("kty", "OKP", "kid", "e", "crv", "Ed25519", "x", text(little)),
                                rsa("alg", "alg", "RS512"),
                                rsa("enc", "use", "enc"),
                                rsa("ops", "key_ops", List.of("encrypt")),
                                rsa("fit", "key_ops", List.of("verify")),
                                Map.of("kty", "oct", "kid", "o", "k", text(new byte[32])),
                                "nonsense")))
                .json();
    }

    /// The RSA key again, with another id and a member that restricts its use.
    private Map<String, Object> rsa(String id, String name, Object value) {
        var n = text(((RSAPublicKey) rsa.getPublic()).getModulus().toByteArray());
        return Map.of("kty", "RSA", "kid", id, "n", n, "e", "AQAB", name, value);
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static Map<String, Object> claims() {
        var claims = new HashMap<String, Object>();
        claims.put("iss", ISSUER);
        claims.put("aud", List.of("other", "caisson"));
        claims.put("sub", "anne");
        claims.put("tenant", "acme");
        claims.put("tier", "standard");
        claims.put("scope", "openid execute read");
        claims.put("agent", "robot");
        claims.put("exp", NOW.plusSeconds(300).getEpochSecond());
        return claims;
    }

    private static String with(String name, Object value, KeyPair key) {
        var claims = claims();
        claims.put(name, value);
        return token("RS256", "r", "SHA256withRSA", key, claims);
    }

    private static String token(String algorithm, String id, String java, KeyPair key, Map<String, Object> claims) {
        return token(Map.of("alg", algorithm, "kid", id), java, key, claims);
    }

    private static String token(Map<String, Object> head, String java, KeyPair key, Map<String, Object> claims) {
        try {
            var signed = text(Value.of(head).json().getBytes(StandardCharsets.UTF_8)) + "."
                    + text(Value.of(claims).json().getBytes(StandardCharsets.UTF_8));
            var signing = Signature.getInstance(java);
            signing.initSign(key.getPrivate());
            signing.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + text(signing.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String signed(String algorithm, String id, Map<String, Object> claims) {
        var head = Value.of(Map.of("alg", algorithm, "kid", id)).json();
        return text(head.getBytes(StandardCharsets.UTF_8)) + "."
                + text(Value.of(claims).json().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aValidTokenIsMappedToItsCaller() {
        var anne = new Caller(
                "acme", "anne", Tier.STANDARD, Set.of(Party.agent("robot")), Set.of(Scope.EXECUTE, Scope.READ));
        assertThat(tokens.caller(token("RS256", "r", "SHA256withRSA", rsa, claims())))
                .hasValue(anne);
        assertThat(tokens.caller(token("ES256", "c", "SHA256withECDSAinP1363Format", curve, claims())))
                .hasValue(anne);
        assertThat(tokens.caller(token("EdDSA", "e", "Ed25519", edwards, claims())))
                .hasValue(anne);
        assertThat(fetches).hasValue(1);
    }

    @Test
    void foreignAndExpiredTokensAreRefused() {
        assertThat(tokens.caller(with("iss", "https://other.example", rsa))).isEmpty();
        assertThat(tokens.caller(with("aud", "other", rsa))).isEmpty();
        assertThat(tokens.caller(with("exp", NOW.minus(Duration.ofMinutes(2)).getEpochSecond(), rsa)))
                .isEmpty();
        assertThat(tokens.caller(with("exp", "never", rsa))).isEmpty();
        assertThat(tokens.caller(with("nbf", NOW.plus(Duration.ofMinutes(2)).getEpochSecond(), rsa)))
                .isEmpty();
        assertThat(tokens.caller(with("tenant", "", rsa))).isEmpty();
        assertThat(tokens.caller(with("tenant", 7, rsa))).isEmpty();
        assertThat(tokens.caller(with("tier", "gold", rsa))).isEmpty();
        assertThat(tokens.caller(with("sub", "an\u202ene", rsa))).isEmpty();
        assertThat(tokens.caller(with("scope", List.of("root"), rsa))
                        .orElseThrow()
                        .scopes())
                .isEmpty();
        assertThat(tokens.caller(with("scope", "execute read:all", rsa))
                        .orElseThrow()
                        .scopes())
                .containsExactlyInAnyOrder(Scope.EXECUTE, Scope.READ_ALL);
    }

    /// Headers that change the meaning of a token, or that are not supported.
    @Test
    void headersThatAreNotUnderstoodAreRefused() {
        var good = Map.<String, Object>of("alg", "RS256", "kid", "r", "typ", "at+jwt");
        assertThat(tokens.caller(token(good, "SHA256withRSA", rsa, claims()))).isPresent();
        for (var more : List.of(
                Map.<String, Object>of("crit", List.of("exp-policy"), "exp-policy", 1),
                Map.<String, Object>of("crit", List.of("b64"), "b64", true),
                Map.<String, Object>of("b64", false),
                Map.<String, Object>of("typ", "logout+jwt"),
                Map.<String, Object>of("alg", "PS256"))) {
            var head = new HashMap<>(good);
            head.putAll(more);
            assertThat(tokens.caller(token(head, "SHA256withRSA", rsa, claims())))
                    .as(more.toString())
                    .isEmpty();
        }
    }

    /// A key verifies only its own algorithm and curve, and only when it is meant for signatures.
    @Test
    void keysAreUsedForWhatTheyAreMeantFor() {
        assertThat(tokens.caller(token("RS256", "fit", "SHA256withRSA", rsa, claims())))
                .isPresent();
        for (var id : List.of("alg", "enc", "ops")) {
            assertThat(tokens.caller(token("RS256", id, "SHA256withRSA", rsa, claims())))
                    .as(id)
                    .isEmpty();
        }
        assertThat(tokens.caller(token("ES384", "c", "SHA384withECDSAinP1363Format", curve, claims())))
                .isEmpty();
        assertThat(tokens.caller(token("RS256", "e", "Ed25519", edwards, claims())))
                .isEmpty();
    }

    /// An unreadable time must not count as no time.
    @Test
    void timesAreNumbers() {
        for (var name : List.of("exp", "nbf", "iat")) {
            for (var time : List.<Object>of("0", "2020-01-01T00:00:00Z", true, List.of(1), 1e300, -1)) {
                assertThat(tokens.caller(with(name, time, rsa)))
                        .as(name + " " + time)
                        .isEmpty();
            }
        }
        assertThat(tokens.caller(with("iat", NOW.getEpochSecond(), rsa))).isPresent();
    }

    /// A token cannot become the operator or the command line of the server's host.
    @Test
    void noTokenIsOfAReservedTenant() {
        for (var tenant : List.of("admin", "local", "anonymous", "Admin", " LOCAL", "anony\u00a0mous", "ａｄｍｉｎ")) {
            assertThat(tokens.caller(with("tenant", tenant, rsa))).as(tenant).isEmpty();
        }
    }

    @Test
    void forgedTokensAreRefused() throws Exception {
        var stranger = pair("RSA", generator -> generator.initialize(2_048));
        assertThat(tokens.caller(token("RS256", "r", "SHA256withRSA", stranger, claims())))
                .isEmpty();
        assertThat(tokens.caller(token("RS256", "none", "SHA256withRSA", rsa, claims())))
                .isEmpty();
        assertThat(tokens.caller(signed("none", "r", claims()) + ".")).isEmpty();
        assertThat(tokens.caller(token("RS256", "c", "SHA256withRSA", rsa, claims())))
                .isEmpty();
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(rsa.getPublic().getEncoded(), "HmacSHA256"));
        var signed = signed("HS256", "r", claims());
        assertThat(tokens.caller(signed + "." + text(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)))))
                .isEmpty();
        var good = token("RS256", "r", "SHA256withRSA", rsa, claims());
        var parts = good.split("\\.", -1);
        assertThat(tokens.caller(parts[0] + "." + with("sub", "bert", rsa).split("\\.", -1)[1] + "." + parts[2]))
                .isEmpty();
        for (var nonsense : List.of("", ".", "..", "a.b.c", good + ".", "x".repeat(100_000), "e30.e30.")) {
            assertThat(tokens.caller(nonsense)).isEmpty();
        }
    }

    /// An attacker that sends tokens with invented key ids cannot cause a request to the issuer for each.
    @Test
    void theIssuerIsNotAskedForEachOfThem() {
        for (var i = 0; i < 20; i++) {
            tokens.caller(token("RS256", "key" + i, "SHA256withRSA", rsa, claims()));
        }
        assertThat(fetches).hasValue(1);
    }

    @Test
    void keysComeBySafeWaysOnly() {
        assertThatThrownBy(() -> TokenConfig.of("http://issuer.example", "caisson"))
                .hasMessageContaining("https");
        assertThatThrownBy(() -> TokenConfig.of(ISSUER, "")).hasMessageContaining("audience");
        assertThat(Optional.of(TokenConfig.of(ISSUER, "caisson").keys()))
                .hasValue(URI.create(ISSUER + "/.well-known/jwks.json"));
    }
}
