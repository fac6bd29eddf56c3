/// How a ledger is kept, as an embedding application and an operator set it.
@NullMarked
package io.caisson.ledger.config;

import org.jspecify.annotations.NullMarked;
