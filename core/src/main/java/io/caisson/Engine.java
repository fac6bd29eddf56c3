package io.caisson;

import java.util.List;

/// Runs one or more languages on this host.
public interface Engine extends AutoCloseable {

    /// The runtimes this engine has ready. A language that is not among them is unsupported here.
    List<GuestRuntime> runtimes();

    /// Runs a decided job and reports what was observed. Never throws for what a guest can do.
    Run run(Job job, Output output);

    /// The problems that would keep `source` from starting, without running any of it.
    List<GuestError> check(Caller caller, Source source);

    @Override
    void close();
}
