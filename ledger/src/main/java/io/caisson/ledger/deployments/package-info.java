/// Deployed sources, their versions and access lists in the database. [StoredDeployments] implements the interface that
/// connectors use.
@NullMarked
package io.caisson.ledger.deployments;

import org.jspecify.annotations.NullMarked;
