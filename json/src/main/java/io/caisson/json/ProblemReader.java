package io.caisson.json;

/// Reads a problem document (RFC 9457), the answer to a request that failed.
public final class ProblemReader {
    private ProblemReader() {}

    /// The content of a problem document.
    ///
    /// @param executionId of the receipt that records the refusal; empty when there is none
    public record Told(String type, String title, String detail, String executionId) {}

    /// Reads a problem document.
    ///
    /// @throws MalformedAnswerException when `text` is something else
    public static Told read(String text) {
        var members = Members.of(text);
        return new Told(
                members.textOrEmpty("type"),
                members.textOrEmpty("title"),
                members.textOrEmpty("detail"),
                members.textOrEmpty("executionId"));
    }
}
