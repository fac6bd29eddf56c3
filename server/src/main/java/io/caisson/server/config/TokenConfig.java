package io.caisson.server.config;

import java.net.URI;
import java.net.URISyntaxException;

/// The external issuer whose tokens are accepted, and the claims that are read from them.
///
/// @param issuer the expected `iss`
/// @param audience the `aud` that stands for this server
/// @param keys where the issuer publishes its public keys (a JWK Set)
/// @param tenantClaim the claim that names the tenant; a token without it is refused
/// @param tierClaim the claim that names the tier; without it, the lowest tier
/// @param scopeClaim the claim with the scopes, separated by spaces or as a list; unknown scopes are ignored
public record TokenConfig(
        String issuer, String audience, URI keys, String tenantClaim, String tierClaim, String scopeClaim) {

    public TokenConfig {
        var plain = "http".equals(keys.getScheme()) && "127.0.0.1".equals(keys.getHost());
        if (!plain && !"https".equals(keys.getScheme())) {
            throw new IllegalArgumentException("the keys of an issuer are fetched by https, not from " + keys);
        }
        if (issuer.isBlank() || audience.isBlank()) {
            throw new IllegalArgumentException("tokens need an issuer and an audience");
        }
    }

    /// With the usual names of claims, and the keys at the usual path of the issuer.
    public static TokenConfig of(String issuer, String audience) {
        try {
            var base = issuer.endsWith("/") ? issuer : issuer + "/";
            var keys = new URI(base + ".well-known/jwks.json");
            return new TokenConfig(issuer, audience, keys, "tenant", "tier", "scope");
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("the issuer is no address: " + issuer, e);
        }
    }

    public TokenConfig withKeys(URI changed) {
        return new TokenConfig(issuer, audience, changed, tenantClaim, tierClaim, scopeClaim);
    }
}
