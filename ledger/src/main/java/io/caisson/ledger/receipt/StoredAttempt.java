package io.caisson.ledger.receipt;

import static io.caisson.ledger.receipt.Column.*;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Refusal;
import io.caisson.Source;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Grants;
import io.caisson.gate.Severity;
import io.caisson.gate.Weighing;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Reads the attempt back that [Rows#opening] wrote into a row.
///
/// A row keeps no code, input, grants and parts of the weighing: they are empty in the attempt. Secrets were masked
/// when the row was written.
final class StoredAttempt {
    private StoredAttempt() {}

    static Attempt of(Row row) {
        return new Attempt(
                row.text(ID),
                new Caller(row.text(TENANT), row.text(CALLER), tier(row)),
                request(row),
                new Origin(
                        row.text(IDEMPOTENCY_KEY),
                        row.text(REQUEST_HASH),
                        row.text(DEPLOYMENT_ID),
                        row.text(SESSION_ID)),
                Activity.of(row.text(ACTIVITY)).orElse(Activity.RUN),
                row.text(CODE_HASH),
                findings(row),
                decision(row),
                Duration.ofNanos(row.number(VALIDATION_MICROS) * 1_000),
                StoredValues.instant(row.number(OPENED_AT)));
    }

    private static Tier tier(Row row) {
        return Tier.named(row.text(TIER)).orElse(Tier.ENTERPRISE);
    }

    private static ExecutionRequest request(Row row) {
        return ExecutionRequest.of(new Source(new Language(row.text(LANGUAGE)), ""))
                .withLimits(limits(row.text(LIMITS_ASKED)))
                .withLabels(new Labels(row.text(AGENT_ID), row.text(CHANNEL_ID), row.text(DESCRIPTION)))
                .withConnector(row.text(CONNECTOR));
    }

    private static Limits limits(String json) {
        var limits = Limits.NONE;
        for (var stored : Value.json(json).map().entrySet()) {
            var limit = Limit.of(stored.getKey());
            if (limit.isPresent() && stored.getValue() instanceof BigDecimal value) {
                limits = limits.with(limit.get(), value.longValueExact());
            }
        }
        return limits;
    }

    /// A row does not keep the kind of a denial. Only grave findings make it one of security.
    private static Decision decision(Row row) {
        var weighing = new Weighing(row.real(RISK_SCORE), List.of(), mode(row));
        if (row.truth(ALLOWED)) {
            return new Decision.Allow(Grants.NONE, limits(row.text(Column.LIMITS)), weighing);
        }
        var kind = row.number(ERRORS) > 0 ? ErrorKind.SECURITY : ErrorKind.POLICY;
        return new Decision.Deny(new Refusal(kind, row.text(REASON)), weighing);
    }

    /// Rows from before the mode was kept have none.
    private static String mode(Row row) {
        return row.text(GATE_MODE).isEmpty() ? Weighing.NONE.mode() : row.text(GATE_MODE);
    }

    private static List<Finding> findings(Row row) {
        return Value.json(row.text(FINDINGS)).list(Map.class).stream()
                .map(StoredAttempt::finding)
                .toList();
    }

    private static Finding finding(Map<?, ?> members) {
        return new Finding(
                text(members, "rule"),
                text(members, "family"),
                severity(text(members, "severity")),
                text(members, "message"),
                text(members, "file"),
                number(members, "line"),
                number(members, "column"),
                text(members, "excerpt"),
                text(members, "suggestion"));
    }

    private static Severity severity(String label) {
        return Arrays.stream(Severity.values())
                .filter(severity -> severity.label().equals(label))
                .findFirst()
                .orElse(Severity.LOW);
    }

    private static String text(Map<?, ?> members, String name) {
        return members.get(name) instanceof String text ? text : "";
    }

    private static int number(Map<?, ?> members, String name) {
        return members.get(name) instanceof Number number ? number.intValue() : 0;
    }
}
