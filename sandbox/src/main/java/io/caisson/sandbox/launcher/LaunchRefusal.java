package io.caisson.sandbox.launcher;

/// The launch cannot go on; the message says at which step and why.
final class LaunchRefusal extends RuntimeException {
    LaunchRefusal(String message) {
        super(message, null, false, false);
    }
}
