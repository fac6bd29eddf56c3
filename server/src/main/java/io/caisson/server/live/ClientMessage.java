package io.caisson.server.live;

import io.caisson.ExecutionRequest;
import io.caisson.Signal;
import java.util.function.Consumer;
import java.util.function.Function;

/// What a message of the caller means.
public sealed interface ClientMessage {

    /// It asks for an execution.
    ///
    /// @param listener makes what tells of it, given where its messages go
    record Run(ExecutionRequest request, Function<Consumer<String>, ExecutionListener> listener)
            implements ClientMessage {}

    /// Bytes for the program's stdin.
    record Stdin(byte[] bytes) implements ClientMessage {}

    /// No more of them come.
    record End() implements ClientMessage {}

    record Send(Signal signal) implements ClientMessage {}

    /// The program is to be ended.
    record Cancel() implements ClientMessage {}

    /// It means nothing here, and the caller is told.
    record Unknown(String answer) implements ClientMessage {}

    /// It means nothing here, and nobody cares.
    record Nothing() implements ClientMessage {}

    /// There is nothing more to be said.
    ///
    /// @param answer a last message; empty for none
    record Leave(String answer, CloseReason close) implements ClientMessage {}
}
