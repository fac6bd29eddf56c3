package io.caisson.ledger.signed;

import io.caisson.text.RequestBounds.Field;
import java.util.LinkedHashMap;
import java.util.List;
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

    /// The column of a key that may be too long to be read.
    public static final String PARTIES = "parties";
    /// The agent and the teams of a key.
    private static final int MAX_PARTIES = 1 + Field.TEAMS.maxSize();
    /// Of UTF-8, with a line break after each.
    public static final int MAX_PARTIES_BYTES = MAX_PARTIES * (4 * Field.PARTY.maxSize() + 1);
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
        public String subject() {
            return table.keys()
                    .map(key -> String.valueOf(members.get(key)))
                    .collect(Collectors.joining(":", table.table + ":", ""));
        }

        /// The tenant that the row belongs to; empty for one that holds for all.
        public String tenant() {
            return members.get("tenant") instanceof String tenant ? tenant : "";
        }

        /// What people call the row.
        public String name() {
            return table == ACCOUNT
                    ? table.words
                    : table.keys()
                            .map(key -> String.valueOf(members.get(key)))
                            .collect(Collectors.joining(", ", table.words + " ", ""));
        }

        /// Whether an act with these members left the row as it is.
        public boolean isAs(Map<String, @Nullable Object> act) {
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
    public static String name(String subject) {
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

    /// The columns that are signed, those first that tell rows apart.
    public List<String> columns() {
        return List.of((keys + " " + values).split(" "));
    }

    /// Its name in databases.
    public String label() {
        return table;
    }

    /// What acts call the row with this only key.
    public String subject(String only) {
        return table + ":" + only;
    }

    /// The row with these columns.
    public Signed row(Map<String, @Nullable Object> columns) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        columns.forEach((column, value) -> {
            var readable = Signed.readable(column, value);
            members.put(column, readable instanceof Number number ? (Object) number.longValue() : readable);
        });
        return new Signed(this, members);
    }
}
