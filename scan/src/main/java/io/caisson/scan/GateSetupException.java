package io.caisson.scan;

/// Thrown for an invalid configuration of the gate, before it starts. The message names the place and the error.
public final class GateSetupException extends RuntimeException {
    private static final long serialVersionUID = 1;

    GateSetupException(String message) {
        super(message);
    }
}
