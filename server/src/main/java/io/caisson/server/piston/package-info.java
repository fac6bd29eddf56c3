/// The words of Piston v2, a service for running code that many programs were written for: what they send becomes an
/// ordinary execution, and its receipt becomes the answer they expect.
///
/// Nothing here decides anything: key, limits, gate and ledger are those of every execution. What differs from the
/// original is in `docs/piston.md`.
@NullMarked
package io.caisson.server.piston;

import org.jspecify.annotations.NullMarked;
