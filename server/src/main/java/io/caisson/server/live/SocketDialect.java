package io.caisson.server.live;

import java.time.Duration;

/// A WebSocket protocol: parses the caller's messages. Thread-safe; the state of one execution is in its
/// [ExecutionListener].
public interface SocketDialect {

    /// How long a caller may take to send its request.
    Duration patience();

    /// The close reason after that time.
    CloseReason impatience();

    /// Parses `message`. Never throws, whatever the caller wrote.
    ///
    /// @param begun whether an execution was requested before
    ClientMessage read(String message, boolean begun);

    /// The message that input was not delivered, with the reason; empty for none.
    String unheard(String why);
}
