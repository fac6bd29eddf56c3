package io.caisson;

import io.caisson.connector.CodeConnector;
import io.caisson.engine.Absence;
import io.caisson.engine.GuestRuntime;
import io.caisson.gate.Assessment;
import io.caisson.receipt.Receipt;
import java.util.List;

/// Runs code for one caller: in this process, or by asking another Caisson. A program that knows only this runs either
/// way.
///
/// Thread-safe. Closing ends what is under way.
public interface ExecutionService extends AutoCloseable {

    default Receipt execute(ExecutionRequest request) {
        return execute(request, Output.NOWHERE);
    }

    /// Executes and passes on what the guest writes while it runs.
    Receipt execute(ExecutionRequest request, Output output);

    /// Starts an execution that can be cancelled.
    default Execution start(ExecutionRequest request) {
        return start(request, Output.NOWHERE);
    }

    /// As [#start(ExecutionRequest)], passing on what the guest writes, from another thread.
    Execution start(ExecutionRequest request, Output output);

    /// What the gate makes of a source, without running any of it.
    Assessment scan(ExecutionRequest request);

    /// What can run there now.
    List<GuestRuntime> runtimes();

    /// What could run there if more were installed.
    List<Absence> absences();

    /// Code by name, at the place that is used when none is named.
    CodeConnector connector();

    /// As [#connector()], at the place called `name`.
    ///
    /// @throws IllegalArgumentException when it is known that there is none
    CodeConnector connector(String name);

    @Override
    void close();
}
