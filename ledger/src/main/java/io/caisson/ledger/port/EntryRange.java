package io.caisson.ledger.port;

import io.caisson.ledger.receipt.Column;
import java.util.List;
import java.util.Optional;

/// Which entries to read again from their receipts.
///
/// @param part openings lie where [Column#OPENED] says, closings where [Column#POSITION] says
/// @param tenant empty for all
/// @param first the lowest position
/// @param last the highest position
/// @param columns what the rows must know
public record EntryRange(
        Column.Part part, Optional<String> tenant, long first, long last, List<Column> columns, int limit) {
    public EntryRange {
        columns = List.copyOf(columns);
    }

    /// The column that has the position of the entry.
    public Column position() {
        return part == Column.Part.OPENING ? Column.OPENED : Column.POSITION;
    }
}
