/// Code as something that can be prepared, deployed and executed: the seven verbs, always as somebody.
///
/// [ConnectorService] hands out connectors by name; each is bound to a place and, with
/// [ConnectorService#connector(String)] and `as`, to a caller. Every verb ends in [io.caisson.execution.Executor] or in
/// [Deployments], so gate, access control and ledger hold for all of them.
@NullMarked
package io.caisson.connector;

import org.jspecify.annotations.NullMarked;
