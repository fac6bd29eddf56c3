package io.caisson.ledger.events;

import static io.caisson.ledger.receipt.Column.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Value;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Severity;
import io.caisson.gate.Weighing;
import io.caisson.ledger.Samples;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Rows;
import io.caisson.ledger.receipt.SourcePolicy;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.Event.ErrorType;
import io.caisson.ledger.record.EventId;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which events an execution gives, and what they say.
class EventsTest {
    private static final long OPENED = 7;
    private static final long CLOSED = 9;

    private static List<Event> events(Attempt attempt, Run run) {
        var opening = Rows.opening(attempt, SourcePolicy.HASH_ONLY).row().set(Column.OPENED, OPENED);
        var receipt = new Receipt(
                attempt,
                run,
                Price.of(attempt.caller().tier(), run.usage()),
                attempt.createdAt().plusMillis(3));
        var closing = Rows.closing(receipt).row().set(POSITION, CLOSED).with(Part.OPENING, opening);
        var events = new ArrayList<>(Events.opening(opening));
        events.addAll(Events.closing(closing));
        return events;
    }

    private static List<String> types(List<Event> events) {
        return events.stream().map(event -> event.type().label()).toList();
    }

    private static Map<String, @Nullable Object> data(Event event) {
        return Value.of(Value.json(event.json()).map().get("data")).map();
    }

    private static Attempt refused(ErrorKind kind, Finding... findings) {
        var asked = Samples.attempt("a", "eval(1)");
        return new Attempt(
                asked.id(),
                asked.caller(),
                asked.request(),
                asked.origin(),
                asked.codeHash(),
                List.of(findings),
                new Decision.Deny(new Refusal(kind, "not this"), Weighing.NONE),
                asked.validation(),
                asked.createdAt());
    }

    private static Finding finding(String rule, String family, Severity severity) {
        return new Finding(rule, family, severity, "found " + rule, "main.js", 1, 1, "eval", "do not");
    }

    @Test
    void whatCompletesGivesFour() {
        var attempt = Samples.attempt("a", "6*7");
        var events = events(attempt, Samples.completed(42));
        assertThat(types(events))
                .containsExactly(
                        "code:validation:started",
                        "code:validation:completed",
                        "code:execution:started",
                        "code:execution:completed");
        assertThat(events.stream().map(event -> event.head().id().toString()))
                .containsExactly("7-1", "7-2", "7-3", "9-1");
        assertThat(data(events.get(1)))
                .containsEntry("safe", true)
                .containsEntry("errorCount", number("0"))
                .containsEntry("warningCount", number("0"))
                .containsEntry("validationTime", number("0.012"));
        assertThat(data(events.get(2)))
                .containsEntry("language", "javascript")
                .containsEntry("codeLength", number("3"))
                .containsEntry("timeout", number("5000.0"));
        assertThat(data(events.get(3)))
                .containsEntry("requestId", attempt.id())
                .containsEntry("codeHash", attempt.codeHash())
                .containsEntry("language", "javascript")
                .containsEntry("executionTime", number("2.0"))
                .containsEntry("outputSize", number("12"))
                .containsEntry("logCount", number("1"))
                .containsEntry(
                        "resourceUsage", Map.of("memory", number("2.0"), "cpuTime", number("1.0"), "timeout", false));
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(text);
    }

    @Test
    void eachSaysHowTheGateWasSet() {
        assertThat(events(Samples.gated("observe"), Samples.completed(42)))
                .hasSize(4)
                .allSatisfy(event -> assertThat(data(event)).containsEntry("gateMode", "observe"));
        assertThat(events(Samples.gated(""), Samples.completed(42)))
                .allSatisfy(event -> assertThat(data(event)).containsEntry("gateMode", null));
    }

    @Test
    void theEnvelopeNamesWhoAndWhen() {
        var attempt = Samples.attempt("a", "6*7");
        var envelope = Value.json(
                        events(attempt, Samples.completed(42)).getFirst().json())
                .map();
        assertThat(envelope.keySet())
                .containsExactly("eventId", "eventType", "timestamp", "agentId", "channelId", "source", "data");
        assertThat(envelope)
                .containsEntry("eventId", "7-1")
                .containsEntry("eventType", "code:validation:started")
                .containsEntry("agentId", "agent-7")
                .containsEntry("channelId", "c1")
                .containsEntry("source", "CodeExecutionSandbox")
                .containsEntry(
                        "data",
                        Map.of(
                                "requestId", attempt.id(),
                                "codeHash", attempt.codeHash(),
                                "gateMode", "standard"));
    }

    @Test
    void aTimeoutIsALimitATimeoutAndAFailure() {
        var events = events(
                Samples.attempt("a", "for(;;){}"), Samples.run(new Outcome.LimitReached(Limit.TIMEOUT, "too long")));
        assertThat(types(events).subList(3, 6))
                .containsExactly("code:resource:limit:exceeded", "code:execution:timeout", "code:execution:failed");
        assertThat(data(events.get(3)))
                .containsEntry("resource", "time")
                .containsEntry("limitName", "timeoutMs")
                .containsEntry("limit", number("5000"))
                .containsEntry("actual", number("2.0"));
        assertThat(data(events.get(4)))
                .containsEntry("timeout", number("5000.0"))
                .containsEntry("actualTime", number("2.0"));
        assertThat(data(events.get(5))).containsEntry("errorType", "timeout").containsEntry("error", "too long");
    }

    @Test
    void anotherLimitIsNoTimeout() {
        var events = events(Samples.attempt("a", "x"), Samples.run(new Outcome.LimitReached(Limit.MEMORY, "too much")));
        assertThat(types(events).subList(3, 5))
                .containsExactly("code:resource:limit:exceeded", "code:execution:failed");
        assertThat(data(events.get(3))).containsEntry("resource", "memory").containsEntry("actual", number("2.0"));
        assertThat(data(events.get(4))).containsEntry("errorType", "resource_limit");
    }

    @Test
    void graveFindingsAreIssuesAndNothingStarts() {
        var attempt = refused(
                ErrorKind.SECURITY,
                finding("js/eval", "prototype", Severity.CRITICAL),
                finding("js/loop", "resource_exhaustion", Severity.HIGH),
                finding("js/bomb", "destructive", Severity.HIGH),
                finding("js/style", "style", Severity.LOW));
        var events = events(attempt, Run.refused(ErrorKind.SECURITY, "not this"));
        assertThat(types(events))
                .containsExactly(
                        "code:validation:started",
                        "code:validation:completed",
                        "code:security:issue",
                        "code:security:issue",
                        "code:security:issue",
                        "code:execution:failed");
        assertThat(data(events.get(1)))
                .containsEntry("safe", false)
                .containsEntry("errorCount", number("3"))
                .containsEntry("warningCount", number("1"));
        assertThat(data(events.get(2)))
                .containsEntry("issueType", "unauthorized_access")
                .containsEntry("severity", "critical")
                .containsEntry("description", "found js/eval")
                .containsEntry("pattern", "js/eval");
        assertThat(data(events.get(3))).containsEntry("issueType", "dangerous_pattern");
        assertThat(data(events.get(4))).containsEntry("issueType", "malicious_code");
        assertThat(data(events.get(5))).containsEntry("errorType", "security");
    }

    @Test
    void whatIsCaughtWhileItRunsIsAnIssue() {
        var caught = new Outcome.Failed(GuestError.of(ErrorKind.SECURITY, "a forbidden system call"));
        var events = events(Samples.attempt("a", "x"), Samples.run(caught));
        assertThat(types(events).subList(3, 5)).containsExactly("code:security:issue", "code:execution:failed");
        assertThat(data(events.get(3)))
                .containsEntry("issueType", "unauthorized_access")
                .containsEntry("severity", "critical")
                .containsEntry("pattern", null);
    }

    @ParameterizedTest
    @CsvSource({
        "SYNTAX, VALIDATION",
        "POLICY, VALIDATION",
        "UNSUPPORTED, VALIDATION",
        "SECURITY, SECURITY",
        "TIMEOUT, TIMEOUT",
        "CPU, RESOURCE_LIMIT",
        "QUOTA, RESOURCE_LIMIT",
        "EXIT, RUNTIME",
        "INTERNAL, RUNTIME"
    })
    void aFailureHasTheRightLabel(ErrorKind kind, ErrorType type) {
        assertThat(Events.errorType(kind)).isEqualTo(type);
    }

    @Test
    void validationBeganBeforeItsEnd() {
        var attempt = Samples.attempt("a", "x");
        var events = events(attempt, Samples.completed(1));
        assertThat(Duration.between(
                        events.get(0).head().timestamp(), events.get(1).head().timestamp()))
                .isEqualTo(Duration.ofNanos(12_000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1", "-", "1-", "-1", "a-b", "1-2-3", "-1-2", "1--2", "99999999999999999999-1", "1 - 2"})
    void aMalformedIdIsRefused(String text) {
        assertThatThrownBy(() -> EventId.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void idsAreOrderedByNumber() {
        assertThat(List.of("10-1", "9-2", "9-10", "0-0").stream()
                        .map(EventId::parse)
                        .sorted()
                        .map(EventId::toString))
                .containsExactly("0-0", "9-2", "9-10", "10-1");
    }
}
