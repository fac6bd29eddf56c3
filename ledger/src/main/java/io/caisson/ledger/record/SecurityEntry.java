package io.caisson.ledger.record;

import io.caisson.gate.Severity;
import io.caisson.ledger.receipt.JsonReport;
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

        /// What became of an execution that is in the list.
        ///
        /// @param isAllowed whether it was to run
        /// @param isCaught whether it was stopped for a forbidden action
        public static Result of(boolean isAllowed, boolean isCaught) {
            if (!isAllowed) {
                return BLOCKED;
            }
            return isCaught ? STOPPED : OBSERVED;
        }
    }

    /// The severity of the gravest of these findings; high when there is none.
    public static String gravest(List<Map<String, @Nullable Object>> findings) {
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
