package io.caisson;

import java.util.List;

/// Where code runs: the sandbox on this host, another Caisson, a cloud function.
///
/// A place never throws for what a guest can do; what it throws is its own fault and closes the receipt as broken.
public interface Place extends AutoCloseable {
    String name();

    Run run(Job job, Output output);

    /// The problems that would keep `source` from starting, without running any of it.
    List<GuestError> check(Caller caller, Source source);

    /// What can run here now.
    List<GuestRuntime> runtimes();

    /// What could run here if more were installed.
    default List<Absence> absences() {
        return List.of();
    }

    /// Whether it would run a job now.
    boolean ready();

    @Override
    void close();
}
