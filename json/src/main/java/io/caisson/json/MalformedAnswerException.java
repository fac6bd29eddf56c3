package io.caisson.json;

/// An answer of another Caisson that cannot be understood. The message names the field and what it should be.
public final class MalformedAnswerException extends RuntimeException {
    MalformedAnswerException(String message) {
        super(message);
    }
}
