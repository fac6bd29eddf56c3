package io.caisson.ledger.chain;

import io.caisson.text.RequestBounds.Field;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A table whose every row is what the newest act about that row says.
///
/// Columns that are not listed here are not signed. A column added later goes to the end of its list; acts from before
/// do not name it, and it is not compared with them. The parties of a key that are too many are null here and in acts:
/// such a key opens no door.
public enum SignedTable {
    ACCOUNT("account", "tenant", "retention_days hold_reason hold_by budget_pico quota", "what is set for the tenant"),
    PRICE_LIST(
            "price_list",
            "version tier",
            "per_second per_megabyte ceilings modules all_modules per_minute at_once valid_from changed_by"
                    + " per_stored_megabyte storage_bytes",
            "price list"),
    CORRECTION("correction", "number", "tenant month amount_pico reason made_by made_at", "correction"),
    API_KEY(
            "api_key",
            "id",
            "hash tenant name parties tier scopes hint created_by created_at expires_at revoked_at parent",
            "key");

    private static final String PARTIES = "parties";
    /// The agent and the teams of a key.
    private static final int MAX_PARTIES = 1 + Field.TEAMS.maxSize();
    /// Of UTF-8, with a line break after each.
    private static final int MAX_PARTIES_BYTES = MAX_PARTIES * (4 * Field.PARTY.maxSize() + 1);
    /// Selects the parties of a key, or null when they are too many: the database knows without reading them.
    public static final String READABLE_PARTIES =
            "case when octet_length(parties) > " + MAX_PARTIES_BYTES + " then null else parties end as parties";

    private final String table;
    private final String keys;
    private final String values;
    private final String words;

    /// @param keys names of columns, with spaces between them
    SignedTable(String table, String keys, String values, String words) {
        this.table = table;
        this.keys = keys;
        this.values = values;
        this.words = words;
    }

    /// A row of one of these tables.
    ///
    /// @param members its columns by name, with text, `Long` or null
    public record Signed(SignedTable table, Map<String, @Nullable Object> members) {

        /// What acts call the row.
        String subject() {
            return table.keys()
                    .map(key -> String.valueOf(members.get(key)))
                    .collect(Collectors.joining(":", table.table + ":", ""));
        }

        /// The tenant that the row belongs to; empty for one that holds for all.
        String tenant() {
            return members.get("tenant") instanceof String tenant ? tenant : "";
        }

        /// What people call the row.
        String name() {
            return table == ACCOUNT
                    ? table.words
                    : table.keys()
                            .map(key -> String.valueOf(members.get(key)))
                            .collect(Collectors.joining(", ", table.words + " ", ""));
        }

        /// Whether an act with these members left the row as it is.
        boolean isAs(Map<String, @Nullable Object> act) {
            return members.entrySet().stream()
                    .filter(member -> act.containsKey(member.getKey()))
                    .allMatch(member -> String.valueOf(member.getValue())
                            .equals(String.valueOf(readable(member.getKey(), act.get(member.getKey())))));
        }

        private static @Nullable Object readable(String column, @Nullable Object value) {
            return column.equals(PARTIES) && value instanceof String text && !isReadable(text) ? null : value;
        }
    }

    /// Whether `parties`, as the column has them, are as many as a key may have.
    public static boolean isReadable(String parties) {
        return parties.length() <= MAX_PARTIES_BYTES && parties.lines().count() <= MAX_PARTIES;
    }

    /// What people call the row that acts call `subject`.
    static String name(String subject) {
        var end = subject.indexOf(':');
        var words = Stream.of(values())
                .filter(table -> subject.startsWith(table.table + ":"))
                .map(table -> table.words)
                .findFirst()
                .orElse(subject.substring(0, end));
        return words + " " + subject.substring(end + 1).replace(":", ", ");
    }

    private Stream<String> keys() {
        return Stream.of(keys.split(" "));
    }

    private Stream<String> columns() {
        return Stream.of((keys + " " + values).split(" "));
    }

    /// What acts call the row with this only key.
    public String subject(String only) {
        return table + ":" + only;
    }

    /// All rows; a condition may follow.
    public String select() {
        return columns()
                .map(column -> column.equals(PARTIES) ? READABLE_PARTIES : column)
                .collect(Collectors.joining(", ", "select ", " from " + table));
    }

    public Signed read(ResultSet row) throws SQLException {
        var members = new LinkedHashMap<String, @Nullable Object>();
        var at = 0;
        for (var column : columns().toList()) {
            at++;
            var value = Signed.readable(column, row.getObject(at));
            members.put(column, value instanceof Number number ? (Object) number.longValue() : value);
        }
        return new Signed(this, members);
    }
}
