package io.caisson.ledger.record;

import io.caisson.ledger.receipt.JsonReport;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One execution as analytics tell of it: neither its code nor what it wrote.
///
/// @param error empty when it completed
/// @param executionTime in milliseconds
public record RunLine(
        String id,
        String agentId,
        String codeHash,
        String language,
        String status,
        String errorKind,
        String error,
        BigDecimal executionTime,
        long memoryBytes,
        Instant executedAt)
        implements JsonReport {
    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", id);
        members.put("agentId", agentId.isEmpty() ? null : agentId);
        members.put("codeHash", codeHash);
        members.put("language", language);
        members.put("status", status);
        members.put("errorKind", errorKind.isEmpty() ? null : errorKind);
        members.put("error", error.isEmpty() ? null : error);
        members.put("executionTime", executionTime);
        members.put("memoryBytes", memoryBytes);
        members.put("executedAt", executedAt.toString());
        return members;
    }
}
