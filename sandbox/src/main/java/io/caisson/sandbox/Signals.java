package io.caisson.sandbox;

/// The signals that end a worker, and their names for people.
final class Signals {
    static final int TRAP = 5;
    static final int SEGMENTATION = 11;
    static final int BAD_CALL = 31;

    private Signals() {}

    /// What an exit code says, with signals by name.
    static String name(int code) {
        return switch (code - 128) {
            case TRAP -> "SIGTRAP";
            case 4 -> "SIGILL";
            case 6 -> "SIGABRT";
            case 7 -> "SIGBUS";
            case 9 -> "SIGKILL";
            case SEGMENTATION -> "SIGSEGV";
            case BAD_CALL -> "SIGSYS";
            default -> "exit code " + code;
        };
    }
}
