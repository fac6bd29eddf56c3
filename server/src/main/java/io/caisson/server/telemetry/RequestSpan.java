package io.caisson.server.telemetry;

/// The span of a request from its first byte to its answer, without a word of the library that records it.
interface RequestSpan {
    /// Where it hangs in its trace.
    TraceContext context();

    /// The request was answered.
    ///
    /// @param endNanos since the epoch
    void end(String requestId, String method, String route, int status, long endNanos);
}
