package io.caisson.server.config;

import java.net.URI;
import java.net.URISyntaxException;

/// Whose tokens this server takes besides its own keys.
///
/// @param issuer as it stands in their `iss`
/// @param audience what their `aud` must name: this server
/// @param keys where the issuer publishes its public keys (a JWK Set)
/// @param tenantClaim the claim that names the tenant; without it there is none
/// @param tierClaim the claim that names the tier; without it, it is the lowest
/// @param scopeClaim the claim with the scopes, apart by spaces or as a list; others than ours count for nothing
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

    /// With the usual names of claims, and keys at the usual place below the issuer.
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
