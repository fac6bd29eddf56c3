package io.caisson.server.live;

import io.caisson.ExecutionRequest;
import io.caisson.Signal;
import java.util.function.Consumer;
import java.util.function.Function;

/// What a message of the caller means.
public sealed interface Said {

    /// It asks for an execution.
    ///
    /// @param teller makes what tells of it, given where its messages go
    record Run(ExecutionRequest request, Function<Consumer<String>, Teller> teller) implements Said {}

    /// Bytes for the program's stdin.
    record Stdin(byte[] bytes) implements Said {}

    /// No more of them come.
    record End() implements Said {}

    record Send(Signal signal) implements Said {}

    /// The program is to be ended.
    record Cancel() implements Said {}

    /// It means nothing here, and the caller is told.
    record Unknown(String answer) implements Said {}

    /// It means nothing here, and nobody cares.
    record Nothing() implements Said {}

    /// There is nothing more to be said.
    ///
    /// @param answer a last message; empty for none
    record Leave(String answer, Close close) implements Said {}
}
