package io.caisson.connector;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Source;
import io.caisson.text.RequestBounds;
import io.caisson.text.Text;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// An immutable version of a source, callable by id.
///
/// @param codeUid the name its owner gave the code; versions count up under it
/// @param owner whoever deployed it, as a [io.caisson.account.Party]
/// @param request what runs, without an input
/// @param expiresAt when it is gone by itself
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
        Optional<Instant> lastUsedAt,
        Optional<Instant> expiresAt) {
    private static final int LONGEST_UID = RequestBounds.Field.CODE_UID.maxSize();

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

    /// Refuses what code cannot be called.
    ///
    /// @throws IllegalArgumentException then
    public static void checkUid(String codeUid) {
        if (codeUid.isBlank()
                || codeUid.codePointCount(0, codeUid.length()) > LONGEST_UID
                || !codeUid.equals(Text.printable(codeUid))) {
            throw new IllegalArgumentException("code is named by 1 to " + LONGEST_UID + " printable characters");
        }
    }

    public boolean isAlive(Instant now) {
        return status != Status.DELETED && expiresAt.map(now::isBefore).orElse(true);
    }

    Deployment withStatus(Status changed) {
        return new Deployment(
                id, codeUid, version, codeHash, changed, owner, connector, request, createdAt, lastUsedAt, expiresAt);
    }

    Deployment withExpiry(Optional<Instant> changed) {
        return new Deployment(
                id, codeUid, version, codeHash, status, owner, connector, request, createdAt, lastUsedAt, changed);
    }

    /// The request for lists: of the same language at the same place, without a source.
    public static ExecutionRequest requestWithoutSource(Language language, String connector) {
        return ExecutionRequest.of(new Source(language, "")).withConnector(connector);
    }

    Deployment withoutSource() {
        return new Deployment(
                id,
                codeUid,
                version,
                codeHash,
                status,
                owner,
                connector,
                requestWithoutSource(request.source().language(), connector),
                createdAt,
                lastUsedAt,
                expiresAt);
    }

    /// The same one, executed at `when`.
    public Deployment usedAt(Instant when) {
        return new Deployment(
                id,
                codeUid,
                version,
                codeHash,
                status,
                owner,
                connector,
                request,
                createdAt,
                Optional.of(when),
                expiresAt);
    }
}
