package io.caisson.ledger.receipt;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.stream.Collectors;

/// A row of the table `receipt` with its link: all of [Column], then `salt`, `link` and `seq`.
public record Linked(Row row, byte[] salt, byte[] link, long seq) {
    private static final String INSERT = Column.all()
            .map(Column::label)
            .collect(Collectors.joining(
                    ", ",
                    "insert into receipt (",
                    ", salt, link, seq) values (" + "?, ".repeat(Column.values().length) + "?, ?, ?)"));

    public static void insert(Connection connection, List<Linked> rows) throws SQLException {
        try (var statement = connection.prepareStatement(INSERT)) {
            for (var linked : rows) {
                linked.bind(statement);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private void bind(PreparedStatement statement) throws SQLException {
        var at = 1;
        for (var column : Column.values()) {
            var value = row.get(column);
            switch (column.kind()) {
                case TEXT -> statement.setString(at, row.text(column));
                case NUMBER -> {
                    if (value == null && !column.cameLater()) {
                        statement.setNull(at, Types.BIGINT);
                    } else {
                        statement.setLong(at, row.number(column));
                    }
                }
                case REAL -> statement.setDouble(at, row.real(column));
            }
            at++;
        }
        statement.setBytes(at++, salt);
        statement.setBytes(at++, link);
        statement.setLong(at, seq);
    }

    public static Linked read(ResultSet rows) throws SQLException {
        var row = row(rows);
        var at = Column.values().length;
        return new Linked(row, rows.getBytes(at + 1), rows.getBytes(at + 2), rows.getLong(at + 3));
    }

    /// The columns alone, which must be the first ones of the query.
    public static Row row(ResultSet rows) throws SQLException {
        return row(rows, List.of(Column.values()));
    }

    /// Some columns, which must be the first ones of the query.
    public static Row row(ResultSet rows, List<Column> columns) throws SQLException {
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
