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

/// One code and how often it ran.
///
/// @param averageExecutionTime in milliseconds
public record CodeLine(
        String codeHash,
        String language,
        long executions,
        long completed,
        long timeouts,
        BigDecimal averageExecutionTime,
        BigDecimal longestExecutionTime,
        Instant lastAt)
        implements JsonReport {
    /// What a query groups by code.
    static final String COLUMNS = "code_hash, max(language), count(*), sum(success), sum(timed_out), sum(wall_micros),"
            + " max(wall_micros), max(opened_at)";

    static CodeLine read(ResultSet row) throws SQLException {
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

    public double timeoutRate() {
        return StoredFigures.rate(timeouts, executions);
    }

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("codeHash", codeHash);
        members.put("language", language);
        members.put("executions", executions);
        members.put("completed", completed);
        members.put("timeouts", timeouts);
        members.put("timeoutRate", timeoutRate());
        members.put("averageExecutionTime", averageExecutionTime);
        members.put("longestExecutionTime", longestExecutionTime);
        members.put("lastAt", lastAt.toString());
        return members;
    }
}
