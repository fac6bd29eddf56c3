package io.caisson.ledger.sql;

import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.rollup.Figure;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.ledger.rollup.RollupLine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/// Writes and reads the tables of roll-ups: `rollup` and `rollup_time`, and the same of each user.
public final class RollupTables {
    private static final String KEY = "tenant, agent_id, hour, language, tier, price_list, status";
    private static final String TIME_KEY = "tenant, agent_id, hours, hour, bucket";
    private static final String SUMS = Figure.ALL.stream().map(Figure::label).collect(Collectors.joining(", "));
    private static final String OF_USER = ", caller";
    private static final String ADD = add("rollup", KEY);
    private static final String ADD_TIME = addTime("rollup_time", TIME_KEY);
    private static final String ADD_OF_USER = add("user_rollup", KEY + OF_USER);
    private static final String ADD_TIME_OF_USER = addTime("user_rollup_time", TIME_KEY + OF_USER);

    /// The rows of a tenant in the order of their hours, for [#sums].
    static final String STORED = "select " + KEY + ", " + SUMS + " from rollup where tenant = :tenant order by hour";

    /// As [#STORED], for [#times].
    static final String STORED_TIMES =
            "select " + TIME_KEY + ", executions from rollup_time where tenant = :tenant order by hour";

    private RollupTables() {}

    private static String add(String table, String key) {
        return "insert into " + table + " (" + SUMS + ", " + key + ") values (" + marks(SUMS + ", " + key)
                + ") on conflict (" + key + ") do update set "
                + Figure.ALL.stream().map(figure -> update(figure, table)).collect(Collectors.joining(", "));
    }

    /// What becomes of the column when a row is there already.
    private static String update(Figure figure, String table) {
        return figure.label() + " = "
                + (figure.isMaximum()
                        ? "case when %2$s.%1$s > excluded.%1$s then %2$s.%1$s else excluded.%1$s end"
                                .formatted(figure.label(), table)
                        : "%2$s.%1$s + excluded.%1$s".formatted(figure.label(), table));
    }

    private static String addTime(String table, String key) {
        return "insert into " + table + " (executions, " + key + ") values (" + marks("executions, " + key)
                + ") on conflict (" + key + ") do update set executions = " + table
                + ".executions + excluded.executions";
    }

    private static String marks(String columns) {
        return columns.replaceAll("\\w+", "?");
    }

    /// Adds to what tenants are told and charged by.
    public static void add(Connection connection, Rollup rollup) throws SQLException {
        addSums(connection, ADD, rollup, Optional.empty());
        addTimes(connection, ADD_TIME, rollup, Optional.empty());
    }

    /// Adds each receipt to what its user is told of its own.
    static void addOfUsers(Connection connection, Collection<Row> receipts) throws SQLException {
        var users = receipts.stream().collect(Collectors.groupingBy(row -> row.text(Column.CALLER)));
        for (var user : users.entrySet()) {
            var rollup = Rollup.of(user.getValue());
            addSums(connection, ADD_OF_USER, rollup, Optional.of(user.getKey()));
            addTimes(connection, ADD_TIME_OF_USER, rollup, Optional.of(user.getKey()));
        }
    }

    private static void addSums(Connection connection, String sql, Rollup rollup, Optional<String> user)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            for (var entry : rollup.sums().entrySet()) {
                bind(statement, entry.getKey(), entry.getValue());
                if (user.isPresent()) {
                    statement.setString(Figure.ALL.size() + 8, user.get());
                }
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static void bind(PreparedStatement statement, Rollup.Key key, long[] figures) throws SQLException {
        var at = 1;
        for (var figure : figures) {
            statement.setLong(at++, figure);
        }
        statement.setString(at++, key.tenant());
        statement.setString(at++, key.agent());
        statement.setLong(at++, key.hour());
        statement.setString(at++, key.language());
        statement.setString(at++, key.tier());
        statement.setLong(at++, key.priceList());
        statement.setString(at, key.status());
    }

    private static void addTimes(Connection connection, String sql, Rollup rollup, Optional<String> user)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            for (var entry : rollup.times().entrySet()) {
                var key = entry.getKey();
                statement.setLong(1, entry.getValue());
                statement.setString(2, key.tenant());
                statement.setString(3, key.agent());
                statement.setInt(4, key.hours());
                statement.setLong(5, key.hour());
                statement.setInt(6, key.bucket());
                if (user.isPresent()) {
                    statement.setString(7, user.get());
                }
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /// Reads a row of [#STORED].
    static RollupLine sums(ResultSet row) throws SQLException {
        var key = new Rollup.Key(
                row.getString(1),
                row.getString(2),
                row.getLong(3),
                row.getString(4),
                row.getString(5),
                row.getLong(6),
                row.getString(7));
        var figures = new long[Figure.ALL.size()];
        for (var at = 0; at < figures.length; at++) {
            figures[at] = row.getLong(8 + at);
        }
        return new RollupLine.Sums(key, figures);
    }

    /// Reads a row of [#STORED_TIMES].
    static RollupLine times(ResultSet row) throws SQLException {
        var key = new Rollup.TimeKey(row.getString(1), row.getString(2), row.getInt(3), row.getLong(4), row.getInt(5));
        return new RollupLine.Times(key, row.getLong(6));
    }
}
