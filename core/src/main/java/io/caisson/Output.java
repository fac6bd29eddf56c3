package io.caisson;

/// Receives what a guest writes while it runs. Called from the thread that executes; a slow receiver slows the guest.
@FunctionalInterface
public interface Output {
    Output NOWHERE = _ -> {};

    /// The execution is allowed, written down under this id, and about to run.
    default void started(String id) {}

    /// What had to be compiled is: the program itself begins. Only of programs that are processes.
    default void begun() {}

    void log(LogLine line);

    /// What a process printed on its stdout, byte by byte as it came. It is logged by lines too, where long ones are
    /// cut and the last one is a line even if it did not end.
    default void stdout(byte[] bytes) {}

    /// As [#stdout], on its stderr.
    default void stderr(byte[] bytes) {}
}
