package io.caisson.server.http;

import io.caisson.account.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What let a request in: the caller, and the key or token that proves it.
///
/// @param keyId the id of a key that was given out; empty for the operator's own key, tokens and anonymous callers
/// @param expiresAt when the key or token ends by itself
/// @param leeway how long after that it is still accepted, because clocks differ
public record Credential(Caller caller, Optional<String> keyId, Optional<Instant> expiresAt, Duration leeway) {

    /// One that ends only with the server.
    public static Credential lasting(Caller caller) {
        return new Credential(caller, Optional.empty(), Optional.empty(), Duration.ZERO);
    }

    public static Credential ofKey(Caller caller, String id, Optional<Instant> expiresAt) {
        return new Credential(caller, Optional.of(id), expiresAt, Duration.ZERO);
    }

    public static Credential ofToken(Caller caller, Instant expiresAt, Duration leeway) {
        return new Credential(caller, Optional.empty(), Optional.of(expiresAt), leeway);
    }

    public boolean isExpired(Instant now) {
        return expiresAt.map(end -> !now.isBefore(end.plus(leeway))).orElse(false);
    }
}
