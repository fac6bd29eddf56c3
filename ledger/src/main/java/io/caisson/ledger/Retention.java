package io.caisson.ledger;

import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/// Forgets receipts whose time is over, and contents that none of the others needs.
///
/// In small transactions with pauses between them, so that the [Filler] finds the database free. What is
/// left of a receipt is its digest: the chain still holds. With an archive, nothing is forgotten before the
/// archive's disk has it.
public final class Retention implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Retention.class.getName());
    private static final Duration EVERY = Duration.ofHours(1);
    private static final int STEP = 250;
    private static final int MAX_DAYS = 36_500;
    private static final long DAY_MICROS = TimeUnit.DAYS.toMicros(1);
    private static final String OLD =
            "select " + Column.all().map(Column::label).collect(Collectors.joining(", "))
                    + ", salt, link, seq from receipt where tenant = ? and closed_at < ? order by closed_at limit "
                    + STEP;

    private final Store store;
    private final Clock clock;
    private final Duration standard;
    private final Optional<Archive> archive;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("ledger-retention").unstarted(this::work);
    private volatile boolean ending;

    Retention(Store store, Clock clock, LedgerConfig config) {
        this.store = store;
        this.clock = clock;
        this.standard = config.retention();
        this.archive = config.archive().map(folder -> new Archive(folder, clock));
    }

    /// What an operator has set for a tenant.
    ///
    /// @param days how long its receipts are kept
    /// @param own whether `days` is its own and not the standard
    /// @param hold why nothing of it may be forgotten; empty when it may
    public record Term(int days, boolean own, String hold) {}

    /// What was forgotten.
    ///
    /// @param held tenants of which nothing may be
    public record Forgotten(long receipts, long contents, long held) {
        private Forgotten plus(Forgotten other) {
            return new Forgotten(receipts + other.receipts, contents + other.contents, held + other.held);
        }
    }

    public Term term(String tenant) {
        return store.withHandle(
                        handle -> handle.createQuery("select retention_days, hold_reason from account where tenant = ?")
                                .bind(0, Rows.clean(tenant))
                                .map((row, _) -> term(row.getInt(1), row.wasNull(), row.getString(2)))
                                .findOne())
                .orElseGet(() -> term(0, true, ""));
    }

    private Term term(int days, boolean none, String hold) {
        return new Term(none ? (int) standard.toDays() : days, !none, hold);
    }

    /// Keeps a tenant's receipts for `days` from now on.
    ///
    /// @throws IllegalArgumentException when that is less than one day or more than a hundred years
    public void keep(String tenant, int days) {
        if (days < 1 || days > MAX_DAYS) {
            throw new IllegalArgumentException("receipts are kept for 1 to " + MAX_DAYS + " days, not " + days);
        }
        set(tenant, "retention_days", days);
    }

    /// Forgets nothing of a tenant until [#release].
    ///
    /// @param reason in words, for those who find it
    /// @throws IllegalArgumentException when there is none
    public void hold(String tenant, String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("a hold needs a reason");
        }
        set(tenant, "hold_reason", Rows.clean(reason.strip()));
    }

    public void release(String tenant) {
        set(tenant, "hold_reason", "");
    }

    private void set(String tenant, String column, Object value) {
        store.useHandle(handle -> handle.createUpdate("insert into account (tenant, " + column
                        + ") values (:tenant, :value) on conflict (tenant) do update set " + column
                        + " = excluded."
                        + column)
                .bind("tenant", Rows.clean(tenant))
                .bind("value", value)
                .execute());
    }

    /// Forgets what may be forgotten now.
    ///
    /// @throws LedgerException when the archive or the database fails; what was forgotten before stays so
    public synchronized Forgotten retain() {
        var forgotten = new Forgotten(0, 0, 0);
        for (var tenant : tenants()) {
            if (!ending) {
                forgotten = forgotten.plus(retain(tenant));
            }
        }
        return forgotten;
    }

    private List<String> tenants() {
        return store.withHandle(handle -> handle.createQuery("select tenant from chain_head order by tenant")
                .mapTo(String.class)
                .list());
    }

    private Forgotten retain(String tenant) {
        var term = term(tenant);
        if (!term.hold().isEmpty()) {
            return new Forgotten(0, 0, 1);
        }
        var cut = Rows.micros(clock.instant())
                - (term.own() ? term.days() * DAY_MICROS : TimeUnit.NANOSECONDS.toMicros(standard.toNanos()));
        var receipts = 0L;
        var contents = 0L;
        for (var step = receipts(tenant, cut); step > 0 && !ending; step = receipts(tenant, cut)) {
            receipts += step;
        }
        var unused = cut - TimeUnit.NANOSECONDS.toMicros(Contents.USE_STEP.toNanos());
        for (var step = contents(tenant, unused); step > 0 && !ending; step = contents(tenant, unused)) {
            contents += step;
        }
        return new Forgotten(receipts, contents, 0);
    }

    /// One step. Receipts never change and nobody else removes them, so reading needs no transaction.
    private int receipts(String tenant, long cut) {
        var began = System.nanoTime();
        var old = store.withHandle(handle -> handle.createQuery(OLD)
                .bind(0, tenant)
                .bind(1, cut)
                .map((rows, _) -> Linked.read(rows))
                .list());
        if (old.isEmpty() || isHeld(tenant)) {
            return 0;
        }
        archive.ifPresent(kept -> kept.receipts(old));
        inTransaction(connection -> forget(connection, tenant, old));
        pause(began);
        return old.size();
    }

    private boolean isHeld(String tenant) {
        return !term(tenant).hold().isEmpty();
    }

    private Optional<byte[]> content(String tenant, String hash) {
        return store.withHandle(handle -> handle.createQuery("select bytes from content where tenant = ? and hash = ?")
                .bind(0, tenant)
                .bind(1, hash)
                .mapTo(byte[].class)
                .findOne());
    }

    private static void forget(Connection connection, String tenant, List<Linked> old) throws SQLException {
        try (var stub = connection.prepareStatement(
                        "insert into stub (tenant, seq, position, digest) values (?, ?, ?, ?)");
                var receipt = connection.prepareStatement("delete from receipt where position = ?")) {
            for (var link : old) {
                stub.setString(1, tenant);
                stub.setLong(2, link.seq());
                stub.setLong(3, link.row().number(Column.POSITION));
                stub.setBytes(4, Chain.digest(link.salt(), link.row()));
                stub.addBatch();
                receipt.setLong(1, link.row().number(Column.POSITION));
                receipt.addBatch();
            }
            stub.executeBatch();
            receipt.executeBatch();
        }
    }

    private record Unused(String hash, long usedAt) {}

    private int contents(String tenant, long cut) {
        var began = System.nanoTime();
        var unused = store.withHandle(handle -> handle.createQuery("select hash, used_at from content"
                        + " where tenant = ? and used_at < ? order by used_at limit " + STEP)
                .bind(0, tenant)
                .bind(1, cut)
                .map((row, _) -> new Unused(row.getString(1), row.getLong(2)))
                .list());
        if (unused.isEmpty() || isHeld(tenant)) {
            return 0;
        }
        archive.ifPresent(kept ->
                kept.contents(tenant, unused.stream().map(Unused::hash).toList(), hash -> content(tenant, hash)));
        inTransaction(connection -> forgetContents(connection, tenant, unused));
        pause(began);
        return unused.size();
    }

    /// Not when it came into use again meanwhile.
    private static void forgetContents(Connection connection, String tenant, List<Unused> unused) throws SQLException {
        try (var content =
                connection.prepareStatement("delete from content where tenant = ? and hash = ? and used_at = ?")) {
            for (var one : unused) {
                content.setString(1, tenant);
                content.setString(2, one.hash);
                content.setLong(3, one.usedAt);
                content.addBatch();
            }
            content.executeBatch();
        }
    }

    private interface Change {
        void make(Connection connection) throws SQLException;
    }

    private void inTransaction(Change change) {
        try (var connection = store.writing()) {
            connection.setAutoCommit(false);
            change.make(connection);
            connection.commit();
        } catch (SQLException e) {
            throw new LedgerException("receipts cannot be forgotten (" + e.getMessage() + ")", e);
        }
    }

    /// As long as it worked: others have the database at least half of the time.
    private static void pause(long began) {
        LockSupport.parkNanos(System.nanoTime() - began);
    }

    void start() {
        thread.start();
    }

    private void work() {
        while (!ending) {
            try {
                var forgotten = retain();
                if (forgotten.receipts > 0) {
                    LOG.log(Level.INFO, "{0} receipts were forgotten, as their time was over", forgotten.receipts);
                }
            } catch (LedgerException e) {
                LOG.log(Level.ERROR, "retention has stopped and is tried again in an hour: " + e.getMessage(), e);
            }
            if (!ending) {
                LockSupport.parkNanos(this, EVERY.toNanos());
            }
        }
    }

    @Override
    public void close() {
        ending = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
