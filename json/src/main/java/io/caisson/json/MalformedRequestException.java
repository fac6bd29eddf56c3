package io.caisson.json;

/// Thrown for an invalid request. The message names the field and what is expected.
public final class MalformedRequestException extends RuntimeException {
    private final String field;

    public MalformedRequestException(String field, String message) {
        super(message);
        this.field = field;
    }

    /// The path of the invalid field, such as `limits.timeoutMs`; empty when the whole text is invalid.
    public String field() {
        return field;
    }
}
