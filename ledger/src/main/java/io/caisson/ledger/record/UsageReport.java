package io.caisson.ledger.record;

import io.caisson.account.Tier;
import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.StoredFigures;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// What a tenant used, part by part.
///
/// @param agentId only of this agent
/// @param lines in the order of time, or the dearest first; parts without executions are left out
/// @param storage what is stored now, whatever the period; empty for a reader who does not see the whole tenant
public record UsageReport(
        String tenant,
        Optional<String> agentId,
        Dimension by,
        Period period,
        List<Line> lines,
        Line total,
        Optional<Storage> storage)
        implements JsonReport {

    /// What is stored of the tenant now, all agents and periods together.
    ///
    /// @param ceilingBytes what may be stored in the tier that was asked about; 0 for no bound, empty when none was
    public record Storage(long storedBytes, OptionalLong ceilingBytes) implements JsonReport {
        @Override
        public Map<String, @Nullable Object> members() {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("storedBytes", storedBytes);
            ceilingBytes.ifPresent(most -> members.put("ceilingBytes", most == 0 ? null : most));
            return members;
        }
    }

    /// The same with the ceiling of `tier`.
    public UsageReport in(Tier tier) {
        var held = storage.map(now -> new Storage(now.storedBytes, OptionalLong.of(tier.storageBytes())));
        return new UsageReport(tenant, agentId, by, period, lines, total, held);
    }

    /// What the parts are. Periods are those of UTC.
    public enum Dimension {
        HOUR("hour"),
        DAY("day"),
        MONTH("month"),
        LANGUAGE("language"),
        TIER("tier"),
        OUTCOME("outcome"),
        AGENT("agent");

        private final String label;

        Dimension(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        /// Whether the parts are hours, days or months.
        public boolean isTime() {
            return this == HOUR || this == DAY || this == MONTH;
        }
    }

    /// One part.
    ///
    /// @param time in milliseconds of wall time
    /// @param memory in bytes
    /// @param storedBytes what was stored for these executions, forgotten or not
    public record Line(
            String key,
            long executions,
            long completed,
            long timeouts,
            long issues,
            Spread time,
            Spread memory,
            Spread units,
            Spread amount,
            BigDecimal storedBytes)
            implements JsonReport {

        public double successRate() {
            return StoredFigures.rate(completed, executions);
        }

        @Override
        public Map<String, @Nullable Object> members() {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("key", key);
            members.put("executions", executions);
            members.put("completed", completed);
            members.put("successRate", successRate());
            members.put("timeouts", timeouts);
            members.put("securityIssues", issues);
            members.put("executionTime", time.numbers());
            members.put("memoryBytes", memory.numbers());
            members.put("computeUnits", units.texts());
            members.put("cost", amount.texts());
            members.put("storedBytes", storedBytes);
            return members;
        }
    }

    /// A sum, what it is for each execution on average, and the most for one.
    public record Spread(BigDecimal sum, BigDecimal average, BigDecimal max) {
        Map<String, @Nullable Object> numbers() {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("sum", sum);
            members.put("average", average);
            members.put("max", max);
            return members;
        }

        Map<String, @Nullable Object> texts() {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("sum", sum.toPlainString());
            members.put("average", average.toPlainString());
            members.put("max", max.toPlainString());
            return members;
        }
    }

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("tenant", tenant);
        members.put("agentId", agentId.orElse(null));
        members.put("by", by.label());
        period.into(members);
        members.put("currency", "USD");
        members.put("lines", lines.stream().map(JsonReport::members).toList());
        members.put("total", total.members());
        storage.ifPresent(now -> members.put("storage", now.members()));
        return members;
    }
}
