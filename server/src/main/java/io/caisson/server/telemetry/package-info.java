/// What operators see of a running server: metrics, log lines and traces.
///
/// [Telemetry] is told of each execution by a hook and of each request by the HTTP layer. Invariants: nothing in here
/// carries code, input, output, a key, a tenant or an agent; the values of labels come from closed lists; every buffer
/// has an end, and what does not fit is dropped and counted rather than waited for.
@NullMarked
package io.caisson.server.telemetry;

import org.jspecify.annotations.NullMarked;
