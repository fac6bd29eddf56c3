package io.caisson.ledger.record;

import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.ledger.rollup.TimeBuckets;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How an agent has done.
///
/// Times are of the executions that ran: neither refused nor broken by us. Percentiles are within 2.2 % of the exact
/// ones.
///
/// @param totalExecutions every receipt
/// @param successfulExecutions the completed ones
/// @param failedExecutions the rest
/// @param successRate 0 when there are none
/// @param averageExecutionTime in milliseconds, as are the percentiles
/// @param languageBreakdown executions by language, the most frequent first
public record AgentStats(
        String agentId,
        Period period,
        long totalExecutions,
        long successfulExecutions,
        long failedExecutions,
        double successRate,
        BigDecimal averageExecutionTime,
        BigDecimal p50ExecutionTime,
        BigDecimal p95ExecutionTime,
        BigDecimal p99ExecutionTime,
        long timeoutCount,
        Map<String, Long> languageBreakdown)
        implements JsonReport {

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("agentId", agentId);
        period.into(members);
        members.put("totalExecutions", totalExecutions);
        members.put("successfulExecutions", successfulExecutions);
        members.put("failedExecutions", failedExecutions);
        members.put("successRate", successRate);
        members.put("averageExecutionTime", averageExecutionTime);
        members.put("p50ExecutionTime", p50ExecutionTime);
        members.put("p95ExecutionTime", p95ExecutionTime);
        members.put("p99ExecutionTime", p99ExecutionTime);
        members.put("timeoutCount", timeoutCount);
        members.put("languageBreakdown", languageBreakdown);
        return members;
    }

    /// The counts of one language and outcome.
    public record Part(String language, String status, long executions, long timeouts, long wallMicros) {
        boolean ran() {
            return Rollup.ran(status);
        }
    }

    /// The statistics that counts give.
    public static AgentStats of(String agentId, Period period, List<Part> parts, Times times) {
        var total = parts.stream().mapToLong(Part::executions).sum();
        var completed = parts.stream()
                .filter(part -> part.status().equals("completed"))
                .mapToLong(Part::executions)
                .sum();
        var ran = parts.stream().filter(Part::ran).mapToLong(Part::executions).sum();
        var wall = parts.stream().filter(Part::ran).mapToLong(Part::wallMicros).sum();
        return new AgentStats(
                agentId,
                period,
                total,
                completed,
                total - completed,
                StoredFigures.rate(completed, total),
                StoredFigures.millis(StoredFigures.average(BigDecimal.valueOf(wall), ran)),
                times.percentile(0.50),
                times.percentile(0.95),
                times.percentile(0.99),
                parts.stream().mapToLong(Part::timeouts).sum(),
                languages(parts));
    }

    private static Map<String, Long> languages(List<Part> parts) {
        var counts = new LinkedHashMap<String, Long>();
        parts.forEach(part -> counts.merge(part.language(), part.executions(), Long::sum));
        var sorted = new LinkedHashMap<String, Long>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }

    /// How many runs took about so long, by bucket.
    public record Times(List<Count> counts) {
        /// One bucket, see [TimeBuckets].
        public record Count(int bucket, long executions) {}

        /// In milliseconds, 0 when there are none.
        BigDecimal percentile(double part) {
            var wanted = (long) Math.ceil(
                    part * counts.stream().mapToLong(Count::executions).sum());
            var seen = 0L;
            for (var count : counts) {
                seen += count.executions();
                if (seen >= wanted) {
                    return StoredFigures.millis(TimeBuckets.micros(count.bucket()));
                }
            }
            return BigDecimal.ZERO;
        }
    }
}
