package io.caisson.connector;

import io.caisson.ExecutionRequest;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// An immutable version of a source, callable by id.
///
/// @param codeUid the name its owner gave the code; versions count up under it
/// @param request what runs, without an input
public record Deployment(
        String id,
        String codeUid,
        int version,
        String codeHash,
        Status status,
        String owner,
        String connector,
        ExecutionRequest request,
        Instant createdAt,
        Optional<Instant> lastUsedAt) {

    /// Where a deployment is in its life.
    public enum Status {
        PREPARING,
        READY,
        FAILED,
        DELETED;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Deployment withStatus(Status changed) {
        return new Deployment(
                id, codeUid, version, codeHash, changed, owner, connector, request, createdAt, lastUsedAt);
    }

    Deployment usedAt(Instant when) {
        return new Deployment(
                id, codeUid, version, codeHash, status, owner, connector, request, createdAt, Optional.of(when));
    }
}
