package io.caisson.scan;

/// The gate's settings are wrong; the message says where and why. Nothing starts with such.
public final class GateSetupException extends RuntimeException {
    private static final long serialVersionUID = 1;

    GateSetupException(String message) {
        super(message);
    }
}
