package io.caisson.sandbox.wall;

/// A boundary of the operating system behind which one process tree runs.
///
/// Thread-safe. Closing it kills everything it started.
public interface Wall extends AutoCloseable {
    /// The name of this kind of wall in receipts, such as `namespaces`.
    String rung();

    /// Starts a process and returns once its layers have been seen from outside.
    ///
    /// @throws LaunchException when any layer could not be had; nothing of the launch is left then
    Confined start(Launch launch);

    @Override
    void close();
}
