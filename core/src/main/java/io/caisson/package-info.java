/// What an execution is, and the one method that performs it.
///
/// The nouns are records ([ExecutionRequest], [Limits], [Outcome], [Receipt] …); the verb is [Executor#execute], which
/// takes a [Caller] and a request, passes them through scan, decide, open, run and close, and returns a [Receipt].
/// The interfaces it calls ([Scanner], [Policy], [Ledger], [Place]) are implemented elsewhere. This package depends on
/// the JDK alone, and no guest code is ever loaded into a process that uses it.
@NullMarked
package io.caisson;

import org.jspecify.annotations.NullMarked;
