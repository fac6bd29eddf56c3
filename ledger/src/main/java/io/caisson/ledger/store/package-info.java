/// What is kept of receipts. [Filler] copies the journal into the database in batches, [Records] finds receipts,
/// [TenantStorage] counts what tenants store, [Idempotency] keeps the claims of idempotency keys.
@NullMarked
package io.caisson.ledger.store;

import org.jspecify.annotations.NullMarked;
