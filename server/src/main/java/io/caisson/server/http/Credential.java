package io.caisson.server.http;

import io.caisson.account.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A verified key or token with the caller it stands for.
///
/// @param keyId the id of an issued key; empty for the operator's own key, tokens and anonymous callers
/// @param expiresAt when the key or token expires
/// @param leeway how long after that it is still accepted, because clocks differ
public record Credential(Caller caller, Optional<String> keyId, Optional<Instant> expiresAt, Duration leeway) {

    /// A credential that does not expire.
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
