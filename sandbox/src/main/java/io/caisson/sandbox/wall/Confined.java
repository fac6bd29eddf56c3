package io.caisson.sandbox.wall;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// One process tree behind a wall.
///
/// Thread-safe. Whatever it sends is hostile. It has to be killed or to end by itself; after that the measurements keep
/// their last values.
public interface Confined {
    /// Descriptor 3 of the process, or 0 with [LaunchPrivilege#STREAMS].
    OutputStream toGuest();

    /// Descriptor 4 of the process, or 1 with [LaunchPrivilege#STREAMS].
    InputStream fromGuest();

    /// Descriptor 2 of the process with [LaunchPrivilege#STREAMS]; at its end otherwise.
    InputStream errors();

    /// The last few kilobytes the process wrote on its descriptors 1 and 2; for people, never to be parsed.
    String diagnostics();

    /// The layers seen on this very process after its start.
    Set<Layer> layers();

    /// Sets the memory ceiling of the whole tree and begins a new period of [#memoryPeak] where the kernel can.
    ///
    /// @throws LaunchException when it could not be set, for instance because more is already in use; kill it then
    void memoryLimit(long bytes);

    /// Says for whom it computes from now on: the more this tenant's guests used of the processors lately, the less
    /// they
    /// get while others want them too.
    void computeFor(String tenant);

    /// Processor time of the whole tree since its start.
    Duration cpu();

    /// Memory in use now, in bytes.
    long memoryNow();

    /// The most memory in use at once, in bytes.
    long memoryPeak();

    /// Whether it was refused another process because it had as many as it may.
    boolean wantedMoreProcesses();

    /// How many processes and threads it consists of now.
    long tasks();

    /// Kills the whole tree without asking it. Idempotent; returns before the last process is gone, see [#exit].
    void kill();

    /// Completes when the first process has ended.
    CompletableFuture<Exit> exit();

    /// Completes when no process, control group or user id of it is left.
    CompletableFuture<Void> gone();
}
