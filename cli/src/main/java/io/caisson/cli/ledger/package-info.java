/// `ledger` and `verify`: read the ledger of a data folder, also while a server uses it.
@NullMarked
package io.caisson.cli.ledger;

import org.jspecify.annotations.NullMarked;
