package io.caisson.server.live;

import java.time.Duration;

/// The words one caller uses on a socket. Thread-safe; what belongs to one execution is in its [ExecutionListener].
public interface SocketDialect {

    /// How long a caller may take to ask for something.
    Duration patience();

    /// What to close with after that.
    CloseReason impatience();

    /// What `message` means. Never throws for what a caller can write.
    ///
    /// @param begun whether an execution was asked for before
    ClientMessage read(String message, boolean begun);

    /// The message that tells why something was not heard; empty for none.
    String unheard(String why);
}
