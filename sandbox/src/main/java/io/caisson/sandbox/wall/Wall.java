package io.caisson.sandbox.wall;

/// An operating-system boundary behind which process trees run. Thread-safe.
///
/// Closing it kills everything it started.
public interface Wall extends AutoCloseable {
    /// The name of this kind of wall in receipts, such as `namespaces`.
    String rung();

    /// Starts a process. Returns after its layers were inspected from outside.
    ///
    /// @throws LaunchException when a demanded layer is missing; nothing of the launch is left then
    Confined start(Launch launch);

    @Override
    void close();
}
