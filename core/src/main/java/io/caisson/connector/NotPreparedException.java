package io.caisson.connector;

/// A source that cannot run was to be deployed.
public final class NotPreparedException extends RuntimeException {
    private final transient Preparation preparation;

    public NotPreparedException(String message, Preparation preparation) {
        super(message);
        this.preparation = preparation;
    }

    public Preparation preparation() {
        return preparation;
    }
}
