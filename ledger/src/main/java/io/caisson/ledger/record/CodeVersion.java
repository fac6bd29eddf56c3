package io.caisson.ledger.record;

import io.caisson.Language;
import java.time.Instant;
import java.util.Optional;

/// A deployed version of a code, without its request.
///
/// @param version its number among those of the code; 0 before it has one
/// @param requestHash of the request it runs, which other versions may run too
/// @param language empty where the database has not kept it apart
public record CodeVersion(
        String id,
        int version,
        String codeHash,
        String status,
        String owner,
        String connector,
        String requestHash,
        Instant createdAt,
        Optional<Instant> lastUsedAt,
        Optional<Instant> expiresAt,
        Optional<Language> language) {

    /// The same version, known to be in a language.
    public CodeVersion in(Language known) {
        return new CodeVersion(
                id,
                version,
                codeHash,
                status,
                owner,
                connector,
                requestHash,
                createdAt,
                lastUsedAt,
                expiresAt,
                Optional.of(known));
    }

    /// Whether it runs the same request by the same connector.
    public boolean isAs(CodeVersion other) {
        return connector.equals(other.connector) && requestHash.equals(other.requestHash);
    }
}
