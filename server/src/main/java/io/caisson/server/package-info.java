/// The HTTP door: bytes of a request in, a receipt or a problem document out.
///
/// [io.caisson.server.auth.Door] asks every request for its key and where it comes from before anything else of it is
/// read;
/// [io.caisson.server.traffic.Bodies] bounds
/// and decodes what follows; one handler per resource does the rest over [io.caisson.execution.Executor] and the
/// ledger.
/// Invariants: nothing without a valid key reaches the ledger, tenant and tier come from the key alone, and no answer
/// holds a stack trace. What a caller did wrong is made into words in [io.caisson.server.http.Problem] and nowhere
/// else.
@NullMarked
package io.caisson.server;

import org.jspecify.annotations.NullMarked;
