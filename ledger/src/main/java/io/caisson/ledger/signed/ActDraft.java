package io.caisson.ledger.signed;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What an act is to say, before it has a number and a signature.
///
/// @param subject as in [LedgerAct]
/// @param members the body, as JSON members
public record ActDraft(LedgerAct.Kind kind, String tenant, String subject, Map<String, @Nullable Object> members) {
    /// Of an act about a row as it is now.
    public static ActDraft of(LedgerAct.Kind kind, SignedTable.Signed row) {
        return new ActDraft(kind, row.tenant(), row.subject(), row.members());
    }
}
