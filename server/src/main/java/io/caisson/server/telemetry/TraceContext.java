package io.caisson.server.telemetry;

/// The ids of a span and its trace, as log lines and exemplars name them.
///
/// @param traceId 32 hexadecimal digits
/// @param spanId 16 of them
/// @param sampled whether the trace is wanted
record TraceContext(String traceId, String spanId, boolean sampled) {}
