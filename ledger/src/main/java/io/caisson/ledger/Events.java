package io.caisson.ledger;

import static io.caisson.ledger.Column.*;

/// What receipts tell those who watch.
final class Events {
    private Events() {}

    /// Whether the code was refused as dangerous or was caught at something while it ran.
    static boolean isSecurityIssue(Row row) {
        return row.number(ERRORS) > 0 || row.text(ERROR_KIND).equals("security");
    }
}
