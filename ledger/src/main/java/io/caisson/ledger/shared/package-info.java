/// State that several servers share in one PostgreSQL database: rate buckets, idempotency claims, revoked keys.
/// [SharedState] is the entry point. Each class implements a port of another package, which has an implementation in
/// memory beside it.
@NullMarked
package io.caisson.ledger.shared;

import org.jspecify.annotations.NullMarked;
