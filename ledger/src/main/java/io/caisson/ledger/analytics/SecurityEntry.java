package io.caisson.ledger.analytics;

import io.caisson.Value;
import io.caisson.gate.Severity;
import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.StoredValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An execution whose code was refused as dangerous, or that was caught at something while it ran.
///
/// @param severity of its gravest finding; high for one that was caught
/// @param details what was found, or what it was ended for
public record SecurityEntry(
        String id,
        String agentId,
        String codeHash,
        String language,
        String severity,
        Result result,
        String message,
        List<Map<String, @Nullable Object>> details,
        Instant executedAt)
        implements JsonReport {
    static final String COLUMNS =
            "id, agent_id, code_hash, language, allowed, error_kind, reason, error, findings," + " opened_at";

    /// What became of it.
    public enum Result {
        /// It never ran.
        BLOCKED("blocked"),
        /// It ran until it was caught.
        STOPPED("stopped"),
        /// It ran although something was found: the gate only observes.
        OBSERVED("observed");

        private final String label;

        Result(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    static SecurityEntry read(ResultSet row) throws SQLException {
        var caught = row.getString(6).equals("security");
        var details = findings(row.getString(9));
        var reason = row.getString(7);
        return new SecurityEntry(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                gravest(details),
                row.getInt(5) == 0 ? Result.BLOCKED : caught ? Result.STOPPED : Result.OBSERVED,
                reason.isEmpty() ? row.getString(8) : reason,
                details,
                StoredValues.instant(row.getLong(10)));
    }

    @SuppressWarnings("unchecked") // objects of JSON have text for keys
    private static List<Map<String, @Nullable Object>> findings(String json) {
        return Value.json(json).list(Map.class).stream()
                .map(finding -> (Map<String, @Nullable Object>) finding)
                .toList();
    }

    private static String gravest(List<Map<String, @Nullable Object>> findings) {
        return Stream.of(Severity.values())
                .filter(severity ->
                        findings.stream().anyMatch(finding -> severity.label().equals(finding.get("severity"))))
                .max(Comparator.naturalOrder())
                .orElse(Severity.HIGH)
                .label();
    }

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", id);
        members.put("agentId", agentId.isEmpty() ? null : agentId);
        members.put("codeHash", codeHash);
        members.put("language", language);
        members.put("severity", severity);
        members.put("result", result.label());
        members.put("message", message);
        members.put("details", details);
        members.put("executedAt", executedAt.toString());
        return members;
    }
}
