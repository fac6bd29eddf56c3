package io.caisson.server.config;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;

/// An issuer of tokens that a server accepts, with one key that it publishes on this host.
public final class TestIssuer implements AutoCloseable {
    private static final String NAME = "https://issuer.example";
    private static final String AUDIENCE = "caisson";

    /// How long a token is accepted after its expiry, because clocks differ.
    public static final int LEEWAY_SECONDS = 60;

    private final RSAKey key;
    private final HttpServer published;

    public TestIssuer() throws IOException, JOSEException {
        key = new RSAKeyGenerator(2_048).keyID("one").generate();
        var keys = new JWKSet(key.toPublicJWK()).toString().getBytes(StandardCharsets.UTF_8);
        published = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        published.createContext("/keys", exchange -> {
            exchange.sendResponseHeaders(200, keys.length);
            exchange.getResponseBody().write(keys);
            exchange.close();
        });
        published.start();
    }

    public TokenConfig config() {
        return TokenConfig.of(NAME, AUDIENCE)
                .withKeys(
                        URI.create("http://127.0.0.1:" + published.getAddress().getPort() + "/keys"));
    }

    /// A token of an administrator of `tenant`. Times in tokens are whole seconds.
    public String token(String tenant, Instant expiresAt) throws JOSEException {
        var claims = new JWTClaimsSet.Builder()
                .issuer(NAME)
                .audience(AUDIENCE)
                .subject("anne")
                .claim("tenant", tenant)
                .claim("tier", "premium")
                .claim("scope", "execute read admin")
                .expirationTime(Date.from(expiresAt))
                .build();
        var token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(), claims);
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    @Override
    public void close() {
        published.stop(0);
    }
}
