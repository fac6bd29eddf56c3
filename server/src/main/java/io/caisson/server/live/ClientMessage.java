package io.caisson.server.live;

import io.caisson.ExecutionRequest;
import io.caisson.Signal;
import java.util.function.Consumer;
import java.util.function.Function;

/// A parsed message of the caller.
public sealed interface ClientMessage {

    /// A request for an execution.
    ///
    /// @param listener makes the listener of the execution; its argument sends a message to the caller
    record Run(ExecutionRequest request, Function<Consumer<String>, ExecutionListener> listener)
            implements ClientMessage {}

    /// Bytes for the program's stdin.
    record Stdin(byte[] bytes) implements ClientMessage {}

    /// The end of stdin.
    record End() implements ClientMessage {}

    record Send(Signal signal) implements ClientMessage {}

    /// A request to cancel the execution.
    record Cancel() implements ClientMessage {}

    /// An invalid message, which is answered with an error.
    record Unknown(String answer) implements ClientMessage {}

    /// An invalid message, which is ignored.
    record Nothing() implements ClientMessage {}

    /// An invalid message, after which the socket is closed.
    ///
    /// @param answer a last message; empty for none
    record Leave(String answer, CloseReason close) implements ClientMessage {}
}
