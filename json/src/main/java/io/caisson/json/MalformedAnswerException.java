package io.caisson.json;

/// Thrown for an invalid answer of another Caisson. The message names the field and what is expected.
public final class MalformedAnswerException extends RuntimeException {
    MalformedAnswerException(String message) {
        super(message);
    }
}
