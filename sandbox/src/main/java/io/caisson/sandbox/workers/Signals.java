package io.caisson.sandbox.workers;

import io.caisson.Signal;

/// The signals that end a worker, and their names for people.
public final class Signals {
    private static final int ILLEGAL = 4;
    private static final int TRAP = 5;
    private static final int ABORT = 6;
    private static final int BUS = 7;
    private static final int SEGMENTATION = 11;
    private static final int BAD_CALL = 31;

    private Signals() {}

    /// Whether a process that ended so was broken from inside, by a bug or by an attack.
    public static boolean isCrash(int signal) {
        return switch (signal) {
            case ILLEGAL, TRAP, ABORT, BUS, SEGMENTATION, BAD_CALL -> true;
            default -> false;
        };
    }

    /// What an exit code says, with signals by name.
    public static String name(int code) {
        return Signal.numbered(code - 128).map(Signal::label).orElse("exit code " + code);
    }
}
