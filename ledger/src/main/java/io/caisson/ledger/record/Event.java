package io.caisson.ledger.record;

import io.caisson.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Something that happened to an execution, for those who watch. Read from the ledger, so it is told in the
/// order of the ledger and never without a record. Times are milliseconds in JSON.
public sealed interface Event {

    Head head();

    Type type();

    /// What this event says beyond its head, by the names of the JSON form.
    Map<String, @Nullable Object> details();

    /// What all events say.
    ///
    /// @param caller the user whose execution it is; not told
    /// @param requestId the execution
    /// @param gateMode how the gate was set when it decided; empty for what was recorded before this was kept
    record Head(
            EventId id,
            Instant timestamp,
            String tenant,
            String caller,
            String agentId,
            String channelId,
            String requestId,
            String codeHash,
            String gateMode) {}

    /// The names events go by.
    enum Type {
        VALIDATION_STARTED("code:validation:started"),
        VALIDATION_COMPLETED("code:validation:completed"),
        SECURITY_ISSUE("code:security:issue"),
        EXECUTION_STARTED("code:execution:started"),
        RESOURCE_LIMIT_EXCEEDED("code:resource:limit:exceeded"),
        EXECUTION_TIMEOUT("code:execution:timeout"),
        EXECUTION_COMPLETED("code:execution:completed"),
        EXECUTION_FAILED("code:execution:failed");

        private final String label;

        Type(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        public static Optional<Type> of(String label) {
            return Arrays.stream(values())
                    .filter(type -> type.label.equals(label))
                    .findFirst();
        }
    }

    /// The code is about to be checked.
    record ValidationStarted(Head head) implements Event {
        @Override
        public Type type() {
            return Type.VALIDATION_STARTED;
        }

        @Override
        public Map<String, @Nullable Object> details() {
            return Map.of();
        }
    }

    /// The code was checked.
    ///
    /// @param safe whether it may run and nothing grave was found
    record ValidationCompleted(Head head, boolean safe, long errorCount, long warningCount, Duration validationTime)
            implements Event {
        @Override
        public Type type() {
            return Type.VALIDATION_COMPLETED;
        }

        @Override
        public Map<String, @Nullable Object> details() {
            var details = new LinkedHashMap<String, @Nullable Object>();
            details.put("safe", safe);
            details.put("errorCount", errorCount);
            details.put("warningCount", warningCount);
            details.put("validationTime", millis(validationTime));
            return details;
        }
    }

    /// The check found something grave, or the program was caught at something while it ran.
    ///
    /// @param pattern the rule that found it; empty when none did
    record SecurityIssue(Head head, IssueType issueType, String description, String severity, String pattern)
            implements Event {
        @Override
        public Type type() {
            return Type.SECURITY_ISSUE;
        }

        @Override
        public Map<String, @Nullable Object> details() {
            var details = new LinkedHashMap<String, @Nullable Object>();
            details.put("issueType", issueType.label());
            details.put("description", description);
            details.put("severity", severity);
            details.put("pattern", pattern.isEmpty() ? null : pattern);
            return details;
        }
    }

    /// What a security issue is about.
    enum IssueType {
        DANGEROUS_PATTERN,
        UNAUTHORIZED_ACCESS,
        MALICIOUS_CODE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// It was allowed and goes to where it runs.
    record ExecutionStarted(Head head, String language, long codeLength, Duration timeout) implements Event {
        @Override
        public Type type() {
            return Type.EXECUTION_STARTED;
        }

        @Override
        public Map<String, @Nullable Object> details() {
            var details = new LinkedHashMap<String, @Nullable Object>();
            details.put("language", language);
            details.put("codeLength", codeLength);
            details.put("timeout", millis(timeout));
            return details;
        }
    }

    /// A ceiling ended it.
    ///
    /// @param resource `time`, `cpu`, `memory`, `output`, `processes`, `disk` or `openFiles`
    /// @param limit in the unit of `limitName`, which is the limit's name in requests
    /// @param actual what was measured, in the same unit; null where nothing measures it
    record ResourceLimitExceeded(
            Head head,
            String resource,
            String limitName,
            long limit,
            @Nullable Double actual,
            Duration executionTime) implements Event {
        @Override
        public Type type() {
            return Type.RESOURCE_LIMIT_EXCEEDED;
        }

        @Override
        public Map<String, @Nullable Object> details() {
            var details = new LinkedHashMap<String, @Nullable Object>();
            details.put("resource", resource);
            details.put("limitName", limitName);
            details.put("limit", limit);
            details.put("actual", actual);
            details.put("executionTime", millis(executionTime));
            return details;
        }
    }

    /// Its time was up.
    record ExecutionTimeout(Head head, Duration timeout, Duration actualTime) implements Event {
        @Override
        public Type type() {
            return Type.EXECUTION_TIMEOUT;
        }

        @Override
        public Map<String, @Nullable Object> details() {
            var details = new LinkedHashMap<String, @Nullable Object>();
            details.put("timeout", millis(timeout));
            details.put("actualTime", millis(actualTime));
            return details;
        }
    }

    /// It ran to its end.
    ///
    /// @param outputSize bytes of the result and of what it printed
    record ExecutionCompleted(
            Head head,
            String language,
            Duration executionTime,
            long outputSize,
            long logCount,
            Duration cpuTime,
            long peakMemoryBytes)
            implements Event {
        private static final double MEGABYTE = 1 << 20;

        @Override
        public Type type() {
            return Type.EXECUTION_COMPLETED;
        }

        @Override
        public Map<String, @Nullable Object> details() {
            var usage = new LinkedHashMap<String, @Nullable Object>();
            usage.put("memory", Math.round(peakMemoryBytes / MEGABYTE * 1_000) / 1_000.0);
            usage.put("cpuTime", millis(cpuTime));
            usage.put("timeout", false);
            var details = new LinkedHashMap<String, @Nullable Object>();
            details.put("language", language);
            details.put("executionTime", millis(executionTime));
            details.put("outputSize", outputSize);
            details.put("logCount", logCount);
            details.put("resourceUsage", usage);
            return details;
        }
    }

    /// It did not, or was never started.
    record ExecutionFailed(Head head, String language, String error, ErrorType errorType, Duration executionTime)
            implements Event {
        @Override
        public Type type() {
            return Type.EXECUTION_FAILED;
        }

        @Override
        public Map<String, @Nullable Object> details() {
            var details = new LinkedHashMap<String, @Nullable Object>();
            details.put("language", language);
            details.put("error", error);
            details.put("errorType", errorType.label());
            details.put("executionTime", millis(executionTime));
            return details;
        }
    }

    /// Why an execution failed, in five words.
    enum ErrorType {
        TIMEOUT,
        VALIDATION,
        RUNTIME,
        SECURITY,
        RESOURCE_LIMIT;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The event as the JSON object that streams and webhooks send.
    default String json() {
        var data = new LinkedHashMap<String, @Nullable Object>();
        data.put("requestId", head().requestId());
        data.put("codeHash", head().codeHash());
        data.put("gateMode", head().gateMode().isEmpty() ? null : head().gateMode());
        data.putAll(details());
        var event = new LinkedHashMap<String, @Nullable Object>();
        event.put("eventId", head().id().toString());
        event.put("eventType", type().label());
        event.put("timestamp", head().timestamp().toString());
        event.put("agentId", head().agentId().isEmpty() ? null : head().agentId());
        event.put("channelId", head().channelId().isEmpty() ? null : head().channelId());
        event.put("source", "CodeExecutionSandbox");
        event.put("data", data);
        return Value.of(event).json();
    }

    private static double millis(Duration duration) {
        return TimeUnit.NANOSECONDS.toMicros(duration.toNanos()) / 1_000.0;
    }
}
