/// Runs jobs in worker processes behind a wall: pools the workers, watches each execution, and judges how it ended.
///
/// A [ScriptEngine] takes a decided job, has its source read by [io.caisson.sandbox.syntax.Syntax] unless it is known,
/// leases a worker from
/// the [io.caisson.sandbox.workers.WorkerPool], holds one [io.caisson.sandbox.workers.Conversation] with it and returns
/// what was observed. Invariants: a worker serves one
/// user of one tenant for its whole life; one execution at a time; nothing a worker says is believed beyond what was
/// seen from
/// outside; any doubt kills the worker.
@NullMarked
package io.caisson.sandbox;

import org.jspecify.annotations.NullMarked;
