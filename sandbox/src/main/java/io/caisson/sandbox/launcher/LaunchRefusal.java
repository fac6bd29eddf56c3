package io.caisson.sandbox.launcher;

/// Thrown when a launch cannot continue. The message names the step and the cause.
final class LaunchRefusal extends RuntimeException {
    LaunchRefusal(String message) {
        super(message, null, false, false);
    }
}
