package io.caisson.ledger.store;

import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.sql.StorageChange;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/// Writes contents, each of a tenant once, and from time to time that it is still in use.
public final class ContentStore {
    /// A content may be forgotten this much earlier than its last receipt: retention counts it in.
    public static final Duration USE_STEP = Duration.ofHours(1);

    private static final int REMEMBERED = 10_000;
    private static final long USE_STEP_NANOS = USE_STEP.toNanos();

    record Key(String tenant, String hash) {}

    private final Map<Key, Long> written = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Long> eldest) {
            return size() > REMEMBERED;
        }
    };

    /// @param changes of all tenants that have any of them: told of those that were not there
    void write(Connection connection, Map<Key, Content> contents, long now, Map<String, StorageChange> changes)
            throws SQLException {
        try (var statement = connection.prepareStatement("""
                insert into content (tenant, hash, bytes, used_at) values (?, ?, ?, ?)
                on conflict (tenant, hash) do update set used_at =
                  case when content.used_at > excluded.used_at then content.used_at else excluded.used_at end
                """)) {
            for (var entry : contents.entrySet()) {
                if (isFresh(entry.getKey())) {
                    continue;
                }
                var change = changes.get(entry.getKey().tenant());
                if (change != null) {
                    change.add(entry.getValue());
                }
                statement.setString(1, entry.getKey().tenant());
                statement.setString(2, entry.getKey().hash());
                statement.setBytes(3, entry.getValue().bytes());
                statement.setLong(4, now);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private boolean isFresh(Key key) {
        var when = written.get(key);
        return when != null && System.nanoTime() - when < USE_STEP_NANOS;
    }

    /// After the transaction that wrote them.
    void remember(Collection<Key> keys) {
        keys.forEach(key -> written.putIfAbsent(key, System.nanoTime()));
        keys.stream().filter(key -> !isFresh(key)).forEach(key -> written.put(key, System.nanoTime()));
    }
}
