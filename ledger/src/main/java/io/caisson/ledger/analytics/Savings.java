package io.caisson.ledger.analytics;

import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.record.Period;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What running code may have saved an agent over asking a model again and again: an estimate by a simple model, which
/// its JSON form states. Only completed executions count.
///
/// @param charged what the executions of the period cost here
public record Savings(Period period, long completed, BigDecimal charged) implements JsonReport {
    private static final int CALLS_WITHOUT = 3;
    private static final int CALLS_WITH = 1;
    private static final BigDecimal PER_CALL = new BigDecimal("0.006");
    private static final BigDecimal PER_EXECUTION = new BigDecimal("0.001");
    private static final int SECONDS_PER_ROUND_TRIP = 7;
    private static final int ROUND_TRIPS = CALLS_WITHOUT - CALLS_WITH;

    /// In USD.
    public BigDecimal costWithout() {
        return times(PER_CALL.multiply(BigDecimal.valueOf(CALLS_WITHOUT)));
    }

    public BigDecimal costWith() {
        return times(PER_CALL.multiply(BigDecimal.valueOf(CALLS_WITH)).add(PER_EXECUTION));
    }

    public BigDecimal saved() {
        return StoredFigures.tidy(costWithout().subtract(costWith()));
    }

    public long secondsSaved() {
        return completed * ROUND_TRIPS * SECONDS_PER_ROUND_TRIP;
    }

    private BigDecimal times(BigDecimal each) {
        return StoredFigures.tidy(each.multiply(BigDecimal.valueOf(completed)));
    }

    /// The assumptions, in a sentence.
    public static String model() {
        return "each completed execution stands for " + CALLS_WITHOUT + " model calls at " + PER_CALL
                + " USD; with it there is " + CALLS_WITH + " call and " + PER_EXECUTION
                + " USD for the execution. Each of the " + ROUND_TRIPS + " round trips saved is taken as "
                + SECONDS_PER_ROUND_TRIP + " s";
    }

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        period.into(members);
        members.put("model", model());
        members.put("completed", completed);
        members.put("costWithout", costWithout().toPlainString());
        members.put("costWith", costWith().toPlainString());
        members.put("saved", saved().toPlainString());
        members.put("secondsSaved", secondsSaved());
        members.put("charged", charged.toPlainString());
        members.put("currency", "USD");
        return members;
    }
}
