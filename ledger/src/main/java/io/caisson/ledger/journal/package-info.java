/// The file an attempt is written to first. [Journal] appends and syncs segments; [JournalTail] reads them for the
/// database.
/// An append is the only thing an execution waits for.
@NullMarked
package io.caisson.ledger.journal;

import org.jspecify.annotations.NullMarked;
