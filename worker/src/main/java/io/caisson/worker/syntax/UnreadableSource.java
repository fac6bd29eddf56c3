package io.caisson.worker.syntax;

/// The parser could not read a source. V8 may still say where it is wrong; when V8 has nothing against it either, the
/// source uses something the parser does not know.
public final class UnreadableSource extends Exception {
    /// How far the parser came.
    public enum Reason {
        /// It found an error, or something it does not know.
        ERROR,
        /// It was not asked, or ran out of memory: too deep or too large.
        TOO_DEEP,
        /// It is still busy, and its thread cannot be stopped: this process must end.
        STILL_BUSY
    }

    private final Reason reason;

    public UnreadableSource(String message, Reason reason) {
        super(message, null, false, false);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
