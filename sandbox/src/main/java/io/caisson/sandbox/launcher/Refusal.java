package io.caisson.sandbox.launcher;

/// The launch cannot go on; the message says at which step and why.
final class Refusal extends RuntimeException {
    Refusal(String message) {
        super(message, null, false, false);
    }
}
