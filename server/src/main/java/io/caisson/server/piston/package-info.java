/// Version 2 of the API of Piston, a service for running code that many programs were written for. A request
/// becomes an ordinary execution, and its receipt becomes the answer that Piston's clients expect.
///
/// Key, limits, gate and ledger are those of every execution; nothing here decides anything. `docs/piston.md`
/// lists the differences from Piston.
@NullMarked
package io.caisson.server.piston;

import org.jspecify.annotations.NullMarked;
