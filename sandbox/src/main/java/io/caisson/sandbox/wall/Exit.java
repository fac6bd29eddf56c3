package io.caisson.sandbox.wall;

/// How a confined process ended. A guest can choose its exit code, so the code proves nothing.
///
/// @param code the exit code, or 128 + the number of the signal that ended it
/// @param signal the signal that ended it, or 0
/// @param outOfMemory whether it reached its memory ceiling, according to the kernel or our own watch
public record Exit(int code, int signal, boolean outOfMemory) {
    public static Exit of(int code, boolean outOfMemory) {
        return new Exit(code, code > 128 ? code - 128 : 0, outOfMemory);
    }
}
