package io.caisson.client;

import io.caisson.json.ProblemReader;
import io.caisson.text.Text;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Thrown when a call to another Caisson fails: with a problem document (RFC 9457), an invalid answer, or none.
public final class CallException extends RuntimeException {
    private static final int LONGEST = 1_000;

    private final int status;
    private final String type;
    private final String detail;
    private final String executionId;
    private final transient Optional<Duration> retryAfter;

    private CallException(
            String message,
            int status,
            ProblemReader.Told reported,
            Optional<Duration> retryAfter,
            @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
        this.type = shown(reported.type());
        this.detail = shown(reported.detail());
        this.executionId = shown(reported.executionId());
        this.retryAfter = retryAfter;
    }

    /// No valid answer was received.
    static CallException unanswered(ClientConfig config, String what, @Nullable Throwable cause) {
        return new CallException(
                config.uri() + " " + what, 0, new ProblemReader.Told("", "", what, ""), Optional.empty(), cause);
    }

    /// A problem document was received.
    static CallException refused(
            ClientConfig config, int status, ProblemReader.Told reported, Optional<Duration> retryAfter) {
        var title = reported.title().isEmpty() ? "" : ", " + shown(reported.title());
        var detail = reported.detail().isEmpty() ? "" : ": " + shown(reported.detail());
        return new CallException(
                config.uri() + " answered " + status + title + detail, status, reported, retryAfter, null);
    }

    /// The status of the answer; 0 without a valid answer.
    public int status() {
        return status;
    }

    /// The type of the problem, such as `urn:caisson:problem:key`; empty when unknown.
    public String type() {
        return type;
    }

    /// What failed, and what to do about it.
    public String detail() {
        return detail;
    }

    /// How long to wait before a retry, if the answer said so.
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }

    /// The id of the receipt that records a refusal; empty when there is none.
    String executionId() {
        return executionId;
    }

    private static String shown(String strange) {
        return Text.printable(strange.length() <= LONGEST ? strange : strange.substring(0, LONGEST) + "…");
    }
}
