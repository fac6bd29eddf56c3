package io.caisson.json;

/// A request that cannot be understood. The message names the field and what it should be.
public final class MalformedRequestException extends RuntimeException {
    private final String field;

    public MalformedRequestException(String field, String message) {
        super(message);
        this.field = field;
    }

    /// The path of the field at fault, such as `limits.timeoutMs`; empty when the whole text is.
    public String field() {
        return field;
    }
}
