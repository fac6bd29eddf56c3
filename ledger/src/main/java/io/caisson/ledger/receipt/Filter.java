package io.caisson.ledger.receipt;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which receipts to list: each part narrows it, an absent one does not.
///
/// @param before only receipts older than the one with this number, for the next page
public record Filter(
        @Nullable String agentId,
        @Nullable String status,
        @Nullable String activity,
        @Nullable String language,
        @Nullable String codeHash,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Long before,
        int limit) {
    public static Filter newest(int limit) {
        return new Filter(null, null, null, null, null, null, null, null, limit);
    }

    /// The parts that narrow it, by name, with values as the ledger has them.
    public Map<String, Object> conditions() {
        var conditions = new LinkedHashMap<String, Object>();
        put(conditions, "agentId", agentId);
        put(conditions, "status", status);
        put(conditions, "activity", activity);
        put(conditions, "language", language);
        put(conditions, "codeHash", codeHash);
        put(conditions, "from", from == null ? null : StoredValues.micros(from));
        put(conditions, "to", to == null ? null : StoredValues.micros(to));
        put(conditions, "before", before);
        return conditions;
    }

    private static void put(Map<String, Object> conditions, String name, @Nullable Object value) {
        if (value != null) {
            conditions.put(name, value instanceof String text ? StoredValues.clean(text) : value);
        }
    }
}
