package io.caisson.ledger.events;

import static io.caisson.ledger.receipt.Column.*;

import io.caisson.ErrorKind;
import io.caisson.Limit;
import io.caisson.Value;
import io.caisson.gate.Severity;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.Event.ErrorType;
import io.caisson.ledger.record.Event.Head;
import io.caisson.ledger.record.Event.IssueType;
import io.caisson.ledger.record.EventId;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What entries of the ledger tell those who watch: always the same events for the same entry.
final class Events {
    /// What a row must know for its events.
    static final List<Column> COLUMNS = List.of(
            OPENED,
            ID,
            TENANT,
            CALLER,
            AGENT_ID,
            CHANNEL_ID,
            LANGUAGE,
            CODE_HASH,
            CODE_LENGTH,
            ALLOWED,
            GATE_MODE,
            ACTIVITY,
            FINDINGS,
            ERRORS,
            WARNINGS,
            VALIDATION_MICROS,
            LIMITS,
            TIMEOUT_MS,
            OPENED_AT,
            POSITION,
            STATUS,
            SUCCESS,
            ERROR_KIND,
            ERROR,
            REACHED,
            WALL_MICROS,
            CPU_MICROS,
            PEAK_MEMORY_BYTES,
            OUTPUT_BYTES,
            RESULT_BYTES,
            LOG_COUNT,
            CLOSED_AT);

    private static final Set<String> GRAVE = Set.of(Severity.HIGH.label(), Severity.CRITICAL.label());
    /// Families of rules about code that means harm, and about code that reaches for what is not its own.
    private static final Set<String> HARMING = Set.of("destructive", "obfuscation");

    private static final Set<String> REACHING =
            Set.of("files", "introspection", "modules", "native", "network", "processes", "prototype");
    private static final double BYTES_PER_MB = 1 << 20;

    private final Row row;
    private final long position;
    private final long atMicros;
    private final List<Event> events = new ArrayList<>();

    private Events(Row row, long position, long atMicros) {
        this.row = row;
        this.position = position;
        this.atMicros = atMicros;
    }

    /// The events of an attempt that begins.
    static List<Event> opening(Row row) {
        var events = new Events(row, row.number(OPENED), row.number(OPENED_AT));
        events.began();
        return List.copyOf(events.events);
    }

    /// The events of one that has ended.
    ///
    /// @param row with both parts
    static List<Event> closing(Row row) {
        var events = new Events(row, row.number(POSITION), row.number(CLOSED_AT));
        events.ended();
        return List.copyOf(events.events);
    }

    private Head head(long micros) {
        return new Head(
                new EventId(position, events.size() + 1),
                StoredValues.instant(micros),
                row.text(TENANT),
                row.text(CALLER),
                row.text(AGENT_ID),
                row.text(CHANNEL_ID),
                row.text(ID),
                row.text(CODE_HASH),
                row.text(GATE_MODE));
    }

    private Head head() {
        return head(atMicros);
    }

    private void began() {
        validated();
        if (row.isRun()) {
            allowed();
        }
    }

    private void validated() {
        var checking = row.number(VALIDATION_MICROS);
        events.add(new Event.ValidationStarted(head(atMicros - checking)));
        events.add(new Event.ValidationCompleted(
                head(),
                row.truth(ALLOWED) && row.number(ERRORS) == 0,
                row.number(ERRORS),
                row.number(WARNINGS),
                duration(VALIDATION_MICROS)));
    }

    private void allowed() {
        if (row.number(ERRORS) > 0) {
            Value.json(row.text(FINDINGS)).list(Map.class).forEach(this::found);
        }
        if (row.truth(ALLOWED)) {
            events.add(new Event.ExecutionStarted(head(), row.text(LANGUAGE), row.number(CODE_LENGTH), given()));
        }
    }

    private void found(Map<?, ?> finding) {
        var severity = text(finding, "severity");
        if (GRAVE.contains(severity)) {
            events.add(new Event.SecurityIssue(
                    head(),
                    issueType(text(finding, "family")),
                    text(finding, "message"),
                    severity,
                    text(finding, "rule")));
        }
    }

    private static String text(Map<?, ?> finding, String name) {
        return finding.get(name) instanceof String text ? text : "";
    }

    private static IssueType issueType(String family) {
        if (HARMING.contains(family)) {
            return IssueType.MALICIOUS_CODE;
        }
        return REACHING.contains(family) ? IssueType.UNAUTHORIZED_ACCESS : IssueType.DANGEROUS_PATTERN;
    }

    /// A source that was only checked or scanned has no execution to tell of.
    private void ended() {
        if (!row.isRun()) {
            return;
        }
        reached().ifPresent(this::exceeded);
        if (row.isSecurityError() && row.number(ERRORS) == 0) {
            caught();
        }
        events.add(row.truth(SUCCESS) ? completed() : failed());
    }

    private Optional<Limit> reached() {
        return Limit.of(row.text(REACHED));
    }

    private void exceeded(Limit limit) {
        events.add(new Event.ResourceLimitExceeded(
                head(), resource(limit), limit.label(), given(limit), actual(limit), duration(WALL_MICROS)));
        if (limit == Limit.TIMEOUT) {
            events.add(new Event.ExecutionTimeout(head(), given(), duration(WALL_MICROS)));
        }
    }

    private static String resource(Limit limit) {
        return limit.kind() == ErrorKind.TIMEOUT ? "time" : limit.kind().label();
    }

    private long given(Limit limit) {
        return Value.json(row.text(LIMITS)).map().get(limit.label()) instanceof BigDecimal number
                ? number.longValue()
                : limit.standard();
    }

    private Duration given() {
        return Duration.ofMillis(row.number(TIMEOUT_MS));
    }

    private @Nullable Double actual(Limit limit) {
        return switch (limit) {
            case TIMEOUT -> row.number(WALL_MICROS) / 1_000.0;
            case CPU -> row.number(CPU_MICROS) / 1_000.0;
            case MEMORY -> Math.round(row.number(PEAK_MEMORY_BYTES) / BYTES_PER_MB * 1_000) / 1_000.0;
            case OUTPUT -> (double) row.number(OUTPUT_BYTES);
            case PROCESSES, DISK, OPEN_FILES, COMPILE_TIMEOUT, COMPILE_MEMORY -> null;
        };
    }

    /// No finding told of it: it was noticed while it ran, or the check itself could not be made.
    private void caught() {
        var ran = row.truth(ALLOWED);
        events.add(new Event.SecurityIssue(
                head(),
                ran ? IssueType.UNAUTHORIZED_ACCESS : IssueType.DANGEROUS_PATTERN,
                row.text(ERROR),
                (ran ? Severity.CRITICAL : Severity.HIGH).label(),
                ""));
    }

    private Event completed() {
        return new Event.ExecutionCompleted(
                head(),
                row.text(LANGUAGE),
                duration(WALL_MICROS),
                row.number(RESULT_BYTES) + row.number(OUTPUT_BYTES),
                row.number(LOG_COUNT),
                duration(CPU_MICROS),
                row.number(PEAK_MEMORY_BYTES));
    }

    private Event failed() {
        var kind = ErrorKind.of(row.text(ERROR_KIND)).orElse(ErrorKind.INTERNAL);
        return new Event.ExecutionFailed(
                head(), row.text(LANGUAGE), row.text(ERROR), errorType(kind), duration(WALL_MICROS));
    }

    static ErrorType errorType(ErrorKind kind) {
        return switch (kind) {
            case TIMEOUT -> ErrorType.TIMEOUT;
            case SYNTAX, POLICY, UNSUPPORTED -> ErrorType.VALIDATION;
            case SECURITY -> ErrorType.SECURITY;
            case CPU, MEMORY, OUTPUT, PROCESSES, DISK, OPEN_FILES, QUOTA -> ErrorType.RESOURCE_LIMIT;
            case RUNTIME, EXIT, RESULT, CANCELLED, INTERNAL -> ErrorType.RUNTIME;
        };
    }

    private Duration duration(Column micros) {
        return Duration.ofNanos(row.number(micros) * 1_000);
    }
}
