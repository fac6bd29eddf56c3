package io.caisson.ledger.sql;

import io.caisson.ledger.signed.SignedTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads rows of signed tables.
public final class SignedRows {
    /// Selects the parties of a key, or null when they are too many: the database knows without reading them.
    public static final String READABLE_PARTIES = "case when octet_length(parties) > " + SignedTable.MAX_PARTIES_BYTES
            + " then null else parties end as parties";

    private SignedRows() {}

    /// All rows; a condition may follow.
    public static String select(SignedTable table) {
        return table.columns().stream()
                .map(column -> column.equals(SignedTable.PARTIES) ? READABLE_PARTIES : column)
                .collect(Collectors.joining(", ", "select ", " from " + table.label()));
    }

    /// Reads a row of [#select].
    public static SignedTable.Signed read(SignedTable table, ResultSet row) throws SQLException {
        var members = new LinkedHashMap<String, @Nullable Object>();
        var at = 0;
        for (var column : table.columns()) {
            at++;
            members.put(column, row.getObject(at));
        }
        return table.row(members);
    }
}
