package io.caisson.ledger.record;

import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.StoredFigures;
import java.math.BigDecimal;
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
