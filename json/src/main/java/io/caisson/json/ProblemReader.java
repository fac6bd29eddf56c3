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
        var told = Members.of(text);
        return new Told(
                told.textOrEmpty("type"),
                told.textOrEmpty("title"),
                told.textOrEmpty("detail"),
                told.textOrEmpty("executionId"));
    }
}
