/// `ledger` and `verify`: read the ledger of a data folder, also beside a running server.
@NullMarked
package io.caisson.cli.ledger;

import org.jspecify.annotations.NullMarked;
