/// The gate: reads code before it runs and says what it found.
///
/// A parser behind the wall tells the [io.caisson.gate.Fact]s of a source; a [io.caisson.scan.rules.Rule] is a function
/// over them, the rules of
/// one family are in one file; [Gate] asks for the facts and applies the rules. Nothing here decides: that is the
/// policy's.
@NullMarked
package io.caisson.scan;

import org.jspecify.annotations.NullMarked;
