/// The gate: analyses code before it runs and reports findings.
///
/// A parser behind the wall extracts the [io.caisson.gate.Fact]s of a source. A [io.caisson.scan.rules.Rule] is a
/// function of facts; the rules of one family are in one file. [Gate] gets the facts and applies the rules. The
/// policy, not the gate, decides what findings lead to.
@NullMarked
package io.caisson.scan;

import org.jspecify.annotations.NullMarked;
