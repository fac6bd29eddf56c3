/// What an execution is, and the one method that performs it.
///
/// The nouns are records ([ExecutionRequest], [Limits], [Outcome], [io.caisson.receipt.Receipt] …); the verb is
/// [io.caisson.execution.Executor#execute], which
/// takes a [io.caisson.account.Caller] and a request, passes them through scan, decide, open, run and close, and
/// returns a [io.caisson.receipt.Receipt].
/// The interfaces it calls ([io.caisson.gate.Scanner], [io.caisson.gate.Policy], [io.caisson.execution.Ledger],
/// [io.caisson.engine.Place]) are implemented elsewhere. This package depends on
/// the JDK alone, and no guest code is ever loaded into a process that uses it.
@NullMarked
package io.caisson;

import org.jspecify.annotations.NullMarked;
