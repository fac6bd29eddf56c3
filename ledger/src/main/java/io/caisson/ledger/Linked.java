package io.caisson.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/// A row of the table `receipt` with its link: all of [Column], then `salt`, `link` and `seq`.
record Linked(Row row, byte[] salt, byte[] link, long seq) {

    static Linked read(ResultSet rows) throws SQLException {
        var row = row(rows);
        var at = Column.values().length;
        return new Linked(row, rows.getBytes(at + 1), rows.getBytes(at + 2), rows.getLong(at + 3));
    }

    /// The columns alone, which must be the first ones of the query.
    static Row row(ResultSet rows) throws SQLException {
        return row(rows, List.of(Column.values()));
    }

    /// Some columns, which must be the first ones of the query.
    static Row row(ResultSet rows, List<Column> columns) throws SQLException {
        var row = new Row();
        var at = 0;
        for (var column : columns) {
            at++;
            switch (column.kind()) {
                case TEXT -> row.set(column, rows.getString(at));
                case NUMBER -> {
                    var number = rows.getLong(at);
                    row.set(column, rows.wasNull() ? null : number);
                }
                case REAL -> row.set(column, rows.getDouble(at));
            }
        }
        return row;
    }
}
