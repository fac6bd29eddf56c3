package io.caisson.ledger.analytics;

import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.receipt.StoredValues;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
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
    static final String COLUMNS = "id, agent_id, code_hash, language, status, error_kind, error, wall_micros,"
            + " peak_memory_bytes, opened_at";

    static RunLine read(ResultSet row) throws SQLException {
        return new RunLine(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                StoredFigures.millis(row.getLong(8)),
                row.getLong(9),
                StoredValues.instant(row.getLong(10)));
    }

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
