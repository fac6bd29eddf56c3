package io.caisson.json;

/// Reads what is answered instead of what was asked for: a problem document (RFC 9457).
public final class ProblemReader {
    private ProblemReader() {}

    /// What it says.
    ///
    /// @param executionId of the receipt that records the refusal; empty when there is none
    public record Told(String type, String title, String detail, String executionId) {}

    /// What a problem document says.
    ///
    /// @throws MalformedAnswerException when `text` is none
    public static Told read(String text) {
        var told = Members.of(text);
        return new Told(
                told.textOrEmpty("type"),
                told.textOrEmpty("title"),
                told.textOrEmpty("detail"),
                told.textOrEmpty("executionId"));
    }
}
