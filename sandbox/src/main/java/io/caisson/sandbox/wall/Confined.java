package io.caisson.sandbox.wall;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// A process tree behind a wall. Thread-safe.
///
/// Everything it sends must be treated as hostile. The caller must kill it unless it ends by itself; afterwards
/// the measurements keep their last values.
public interface Confined {
    /// Descriptor 3 of the process, or 0 with [LaunchPrivilege#STREAMS].
    OutputStream toGuest();

    /// Descriptor 4 of the process, or 1 with [LaunchPrivilege#STREAMS].
    InputStream fromGuest();

    /// Descriptor 2 of the process with [LaunchPrivilege#STREAMS]; at its end otherwise.
    InputStream errors();

    /// The last few kilobytes that the process wrote on its descriptors 1 and 2; for messages, never to be
    /// parsed.
    String diagnostics();

    /// The layers seen on this process after its start.
    Set<Layer> layers();

    /// Sets the memory ceiling of the whole tree. Starts a new period of [#memoryPeak] where the kernel can.
    ///
    /// @throws LaunchException when it could not be set, for instance because more is already in use;
    ///     the caller must kill the process then
    void memoryLimit(long bytes);

    /// Assigns its processor time to a tenant from now on. The more processor time the tenant's guests have used
    /// lately, the smaller their share while other tenants need processors too.
    void computeFor(String tenant);

    /// Processor time of the whole tree since its start.
    Duration cpu();

    /// Memory in use now, in bytes.
    long memoryNow();

    /// The highest memory in use at once, in bytes.
    long memoryPeak();

    /// Whether it was refused a new process because it had reached its limit.
    boolean wantedMoreProcesses();

    /// Kills the whole tree. Idempotent. Returns before the last process has ended, see [#exit].
    void kill();

    /// Completes when the first process has ended.
    CompletableFuture<Exit> exit();

    /// Completes when no process, control group or user id of the tree is left.
    CompletableFuture<Void> gone();
}
