/// Measures Caisson beside what one could have picked instead.
///
/// [SideBySide] gives each [Load] in turn to Caisson and to every peer, in one run on one machine, and turns the
/// [Sample]s into a [Report]: text, a plot and a verdict for each [Target]. Caisson is always measured through
/// `Executor.execute`, with wall and ledger; the peers run inside one Node process with neither. Every contestant must
/// return the same text, or the run ends.
@NullMarked
package io.caisson.bench;

import org.jspecify.annotations.NullMarked;
