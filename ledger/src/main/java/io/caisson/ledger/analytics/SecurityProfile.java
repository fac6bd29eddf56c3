package io.caisson.ledger.analytics;

import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.record.Period;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How much trouble an agent's code makes.
///
/// @param issues executions that were refused as dangerous or caught at something
public record SecurityProfile(String agentId, Period period, long executions, long issues, long timeouts)
        implements JsonReport {
    private static final long MANY_ISSUES = 10;
    private static final long SOME_ISSUES = 5;
    private static final double OFTEN = 0.3;
    private static final double SOMETIMES = 0.1;

    /// How careful to be with it.
    public enum Level {
        LOW("low"),
        MEDIUM("medium"),
        HIGH("high");

        private final String label;

        Level(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    public double timeoutRate() {
        return executions == 0 ? 0 : (double) timeouts / executions;
    }

    public Level risk() {
        if (issues > MANY_ISSUES || timeoutRate() > OFTEN) {
            return Level.HIGH;
        }
        return issues > SOME_ISSUES || timeoutRate() > SOMETIMES ? Level.MEDIUM : Level.LOW;
    }

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("agentId", agentId);
        period.into(members);
        members.put("risk", risk().label());
        members.put("executions", executions);
        members.put("issues", issues);
        members.put("timeouts", timeouts);
        members.put("timeoutRate", StoredFigures.rate(timeouts, executions));
        return members;
    }
}
