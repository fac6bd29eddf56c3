package io.caisson.ledger.sql;

import io.caisson.Value;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.CodeLine;
import io.caisson.ledger.record.RunLine;
import io.caisson.ledger.record.SecurityEntry;
import io.caisson.ledger.record.UsageSums;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The columns of analytic queries, and how their rows are read.
final class AnalyticsRows {
    /// What a query groups by part, after the part.
    static final String SUMS = "sum(executions),"
            + " sum(case when status = 'completed' then executions else 0 end), sum(timeouts), sum(issues),"
            + " sum(wall_micros), max(wall_micros_max), sum(memory_bytes), max(memory_bytes_max),"
            + " sum(units_micro), max(units_micro_max), sum(amount_pico), max(amount_pico_max), sum(stored_bytes)";

    static final String RUN = "id, agent_id, code_hash, language, status, error_kind, error, wall_micros,"
            + " peak_memory_bytes, opened_at";

    /// What a query groups by code.
    static final String CODE = "code_hash, max(language), count(*), sum(success), sum(timed_out), sum(wall_micros),"
            + " max(wall_micros), max(opened_at)";

    static final String ISSUE =
            "id, agent_id, code_hash, language, allowed, error_kind, reason, error, findings, opened_at";

    private AnalyticsRows() {}

    static UsageSums sums(ResultSet row) throws SQLException {
        return new UsageSums(
                row.getString(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                new BigDecimal(row.getString(6)),
                row.getLong(7),
                new BigDecimal(row.getString(8)),
                row.getLong(9),
                new BigDecimal(row.getString(10)),
                row.getLong(11),
                new BigDecimal(row.getString(12)),
                row.getLong(13),
                new BigDecimal(row.getString(14)));
    }

    static RunLine run(ResultSet row) throws SQLException {
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

    static CodeLine code(ResultSet row) throws SQLException {
        return new CodeLine(
                row.getString(1),
                row.getString(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                StoredFigures.millis(StoredFigures.average(new BigDecimal(row.getString(6)), row.getLong(3))),
                StoredFigures.millis(row.getLong(7)),
                StoredValues.instant(row.getLong(8)));
    }

    static SecurityEntry issue(ResultSet row) throws SQLException {
        var caught = row.getString(6).equals("security");
        var details = findings(row.getString(9));
        var reason = row.getString(7);
        return new SecurityEntry(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                SecurityEntry.gravest(details),
                SecurityEntry.Result.of(row.getInt(5) != 0, caught),
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
}
