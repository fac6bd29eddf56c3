package io.caisson.sandbox.wall;

/// How a confined process ended. A guest can choose its own code, so a code proves nothing.
///
/// @param code the exit code, 128 + the signal's number when a signal ended it
/// @param signal the signal that ended it, or 0
/// @param outOfMemory whether it met its memory ceiling, as the kernel or our own watch counted it
public record Exit(int code, int signal, boolean outOfMemory) {
    public static Exit of(int code, boolean outOfMemory) {
        return new Exit(code, code > 128 ? code - 128 : 0, outOfMemory);
    }
}
