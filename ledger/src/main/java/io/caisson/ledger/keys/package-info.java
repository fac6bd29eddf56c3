/// API keys, stored as hashes. [ApiKeys] creates, finds and revokes them; [LivingKeys] answers whether a key and all of
/// its parents are still valid.
@NullMarked
package io.caisson.ledger.keys;

import org.jspecify.annotations.NullMarked;
