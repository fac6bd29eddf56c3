package io.caisson.ledger.sql;

import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.receipt.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.stream.Collectors;

/// Writes and reads rows of the table `receipt`: all of [Column], then `salt`, `link` and `seq`.
public final class ReceiptRows {
    /// All of [Column], for a query that [#row] reads.
    static final String COLUMNS = columns(List.of(Column.values()));
    /// The columns of a query that [#read] reads.
    public static final String LINKED = COLUMNS + ", salt, link, seq";

    private static final String INSERT =
            "insert into receipt (" + LINKED + ") values (" + "?, ".repeat(Column.values().length) + "?, ?, ?)";

    private ReceiptRows() {}

    static String columns(List<Column> columns) {
        return columns.stream().map(Column::label).collect(Collectors.joining(", "));
    }

    static void insert(Connection connection, List<Linked> rows) throws SQLException {
        try (var statement = connection.prepareStatement(INSERT)) {
            for (var linked : rows) {
                bind(statement, linked);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static void bind(PreparedStatement statement, Linked linked) throws SQLException {
        var row = linked.row();
        var at = 1;
        for (var column : Column.values()) {
            switch (column.kind()) {
                case TEXT -> statement.setString(at, row.text(column));
                case NUMBER -> {
                    if (row.get(column) == null && !column.cameLater()) {
                        statement.setNull(at, Types.BIGINT);
                    } else {
                        statement.setLong(at, row.number(column));
                    }
                }
                case REAL -> statement.setDouble(at, row.real(column));
            }
            at++;
        }
        statement.setBytes(at++, linked.salt());
        statement.setBytes(at++, linked.link());
        statement.setLong(at, linked.seq());
    }

    /// Reads the columns of [#LINKED].
    public static Linked read(ResultSet rows) throws SQLException {
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
