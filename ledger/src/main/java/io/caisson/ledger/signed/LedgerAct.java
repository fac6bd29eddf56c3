package io.caisson.ledger.signed;

import io.caisson.Value;
import io.caisson.ledger.receipt.Content;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One signed act of maintenance: receipts were forgotten, or a row of a [SignedTable] was written.
///
/// Acts are numbered from 1 without gaps. Each names the hash of the act before it and is signed on its own, so a
/// writer
/// of the database who cannot read the signing key can neither add nor change nor leave out an act.
///
/// @param subject the row that the act is about, such as `account:acme`; empty for an act about receipts
/// @param body JSON: the row as the act left it, or what was forgotten
/// @param previous the hash of the act before it; empty for the first
public record LedgerAct(
        long number,
        long madeAt,
        String kind,
        String tenant,
        String subject,
        String body,
        String previous,
        String keyId,
        String signature) {
    /// What an act does. A reader of a newer ledger may meet kinds that it does not know.
    public enum Kind {
        /// The ledger was created, or brought here from a schema without acts.
        ADOPTED,
        FORGOTTEN,
        RETENTION_SET,
        HOLD_SET,
        HOLD_RELEASED,
        BOUNDS_SET,
        CORRECTION_ADDED,
        PRICE_LIST_CHANGED,
        KEY_CREATED,
        KEY_REVOKED;

        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /// Whether it is of this kind.
    public boolean is(Kind wanted) {
        return kind.equals(wanted.label());
    }

    public LedgerAct signedBy(SigningKey key) {
        return new LedgerAct(number, madeAt, kind, tenant, subject, body, previous, keyId, key.sign(signedText()));
    }

    public boolean isSignedBy(SigningKey key) {
        return key.signed(signedText(), signature);
    }

    /// What the signature covers. JSON keeps the values apart, whatever they contain.
    private String signedText() {
        return Value.of(List.of("caisson act 1", number, madeAt, kind, tenant, subject, body, previous, keyId))
                .json();
    }

    public String hash() {
        return Content.hash((signedText() + signature).getBytes(StandardCharsets.UTF_8));
    }

    public Map<String, @Nullable Object> members() {
        return Value.json(body).map();
    }
}
