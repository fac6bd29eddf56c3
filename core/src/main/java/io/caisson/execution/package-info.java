/// The path of one execution: [Executor] admits, scans, decides, records, runs and records again. [Admission] and
/// [Ledger] are the interfaces it needs; the module `ledger` implements both.
@NullMarked
package io.caisson.execution;

import org.jspecify.annotations.NullMarked;
