package io.caisson.ledger;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a tenant used, part by part.
///
/// @param agentId only of this agent
/// @param lines in the order of time, or the dearest first; parts without executions are left out
public record UsageReport(
        String tenant, Optional<String> agentId, Dimension by, Period period, List<Line> lines, Line total)
        implements Report {

    /// What the parts are. Periods are those of UTC.
    public enum Dimension {
        HOUR("hour", "hour"),
        DAY("day", "hour / 24"),
        MONTH("month", "hour / 24"),
        LANGUAGE("language", "language"),
        TIER("tier", "tier"),
        OUTCOME("outcome", "status"),
        AGENT("agent", "agent_id");

        private final String label;
        private final String expression;

        Dimension(String label, String expression) {
            this.label = label;
            this.expression = expression;
        }

        public String label() {
            return label;
        }

        /// What a query groups by.
        String expression() {
            return expression;
        }

        boolean isTime() {
            return this == HOUR || this == DAY || this == MONTH;
        }
    }

    /// One part.
    ///
    /// @param time in milliseconds of wall time
    /// @param memory in bytes
    public record Line(
            String key,
            long executions,
            long completed,
            long timeouts,
            long issues,
            Spread time,
            Spread memory,
            Spread units,
            Spread amount)
            implements Report {

        public double successRate() {
            return Figures.rate(completed, executions);
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
        members.put("lines", lines.stream().map(Report::members).toList());
        members.put("total", total.members());
        return members;
    }
}
