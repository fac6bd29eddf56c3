package io.caisson.ledger.retention;

import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.chain.ForgottenAct;
import io.caisson.ledger.chain.ForgottenHours;
import io.caisson.ledger.chain.LedgerAct;
import io.caisson.ledger.chain.OldReceipts;
import io.caisson.ledger.chain.SignedTable;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.ledger.sql.ReceiptRows;
import io.caisson.ledger.sql.StorageChange;
import io.caisson.ledger.sql.Store;
import io.caisson.ledger.store.TenantLocks;
import io.caisson.ledger.store.TenantStorage;
import io.caisson.ledger.store.WrittenContents;
import io.caisson.text.RequestBounds;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// Forgets receipts whose time is over, and contents that none of the others needs.
///
/// In small transactions with pauses between them, so that the [io.caisson.ledger.store.Filler] finds the database
/// free. What is
/// left of a receipt is its digest, and a signed act that covers it: the chain still holds. With an archive, nothing is
/// forgotten before the archive's disk has it.
///
/// Trusts no row of the database on its own. Period and hold count as the newest signed act has set them, and receipts
/// are proven up to a signed checkpoint before any of them goes. Where that fails, nothing of the tenant is forgotten.
public final class Retention implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Retention.class.getName());
    private static final Duration EVERY = Duration.ofHours(1);
    private static final int STEP = 250;
    private static final int MAX_DAYS = RequestBounds.Field.RETENTION_DAYS.maxSize();
    private static final long DAY_MICROS = TimeUnit.DAYS.toMicros(1);
    private static final String OLD =
            "select " + Column.all().map(Column::label).collect(Collectors.joining(", "))
                    + ", salt, link, seq from receipt where tenant = ? and closed_at < ? and seq <= ?"
                    + " order by closed_at limit " + STEP;

    private final Store store;
    private final Acts acts;
    private final Clock clock;
    private final Duration standard;
    private final Optional<Archive> archive;
    private final TenantStorage storage;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("ledger-retention").unstarted(this::work);
    private final TenantLocks changing = new TenantLocks();
    private volatile boolean ending;

    /// @param standard how long receipts of a tenant without a period of its own are kept
    /// @param archive a folder that gets the forgotten receipts
    public Retention(
            Store store, Acts acts, Clock clock, Duration standard, Optional<Path> archive, TenantStorage storage) {
        this.store = store;
        this.storage = storage;
        this.acts = acts;
        this.clock = clock;
        this.standard = standard;
        this.archive = archive.map(folder -> new Archive(folder, clock));
    }

    /// What an operator has set for a tenant.
    ///
    /// @param days how long its receipts are kept
    /// @param own whether `days` is its own and not the standard
    /// @param hold why nothing of it may be forgotten; empty when it may
    public record Term(int days, boolean own, String hold) {}

    /// Who sets a period or a hold.
    public enum Authority {
        OPERATOR,
        /// An administrator of the tenant itself, who has to leave the operator's holds alone.
        TENANT;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What was forgotten.
    ///
    /// @param held tenants of which nothing may be
    public record Forgotten(long receipts, long contents, long held) {
        private Forgotten plus(Forgotten other) {
            return new Forgotten(receipts + other.receipts, contents + other.contents, held + other.held);
        }
    }

    public Term term(String tenant) {
        return termOf(store.withHandle(handle -> row(handle, StoredValues.clean(tenant))));
    }

    private static Optional<SignedTable.Signed> row(Handle handle, String tenant) {
        return handle.createQuery(SignedTable.ACCOUNT.select() + " where tenant = ?")
                .bind(0, tenant)
                .map((row, _) -> SignedTable.ACCOUNT.read(row))
                .findOne();
    }

    private Term termOf(Optional<SignedTable.Signed> account) {
        var days = account.map(row -> row.members().get("retention_days"));
        var hold = account.map(row -> row.members().get("hold_reason"));
        return new Term(
                days.map(set -> Math.toIntExact((Long) set)).orElseGet(() -> (int) standard.toDays()),
                days.isPresent(),
                hold.map(String::valueOf).orElse(""));
    }

    /// What signed acts have set for a tenant; empty when the database says something else.
    private Optional<Term> signedTerm(String tenant) {
        return store.withHandle(handle -> {
            var account = row(handle, tenant);
            var isSigned = account.isPresent()
                    ? acts.vouchesFor(handle, account.get())
                    : Acts.about(handle, SignedTable.ACCOUNT.subject(tenant)).isEmpty();
            return isSigned ? Optional.of(termOf(account)) : Optional.empty();
        });
    }

    /// Keeps a tenant's receipts for `days` from now on.
    ///
    /// @throws IllegalArgumentException when that is less than one day or more than a hundred years
    /// @throws OperatorHoldException when the tenant would shorten the period under a hold of the operator
    public void keep(String tenant, int days, Authority by) {
        if (days < 1 || days > MAX_DAYS) {
            throw new IllegalArgumentException("receipts are kept for 1 to " + MAX_DAYS + " days, not " + days);
        }
        set(tenant, by, term -> days >= term.days(), LedgerAct.Kind.RETENTION_SET, Map.of("retention_days", days));
    }

    /// As [#keep(String, int, Authority)], by the operator.
    public void keep(String tenant, int days) {
        keep(tenant, days, Authority.OPERATOR);
    }

    /// Forgets nothing of a tenant until [#release].
    ///
    /// @param reason in words, for those who find it
    /// @throws IllegalArgumentException when there is none
    /// @throws OperatorHoldException when the tenant would put its own in place of the operator's
    public void hold(String tenant, String reason, Authority by) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("a hold needs a reason");
        }
        set(
                tenant,
                by,
                _ -> false,
                LedgerAct.Kind.HOLD_SET,
                Map.of("hold_reason", StoredValues.clean(reason.strip()), "hold_by", by.label()));
    }

    /// As [#hold(String, String, Authority)], by the operator.
    public void hold(String tenant, String reason) {
        hold(tenant, reason, Authority.OPERATOR);
    }

    /// Ends a hold.
    ///
    /// @throws OperatorHoldException when the tenant would end one of the operator
    public void release(String tenant, Authority by) {
        set(tenant, by, _ -> false, LedgerAct.Kind.HOLD_RELEASED, Map.of("hold_reason", "", "hold_by", ""));
    }

    /// As [#release(String, Authority)], by the operator.
    public void release(String tenant) {
        release(tenant, Authority.OPERATOR);
    }

    /// @param harmless whether a tenant may do it under a hold of the operator
    private void set(
            String tenant, Authority by, Predicate<Term> harmless, LedgerAct.Kind kind, Map<String, Object> values) {
        var owner = StoredValues.clean(tenant);
        changing.whileHolding(owner, () -> {
            store.useTransaction(handle -> {
                var before = row(handle, owner);
                if (by == Authority.TENANT && isHeldByOperator(before) && !harmless.test(termOf(before))) {
                    throw new OperatorHoldException(termOf(before).hold());
                }
                values.forEach((column, value) -> write(handle, owner, column, value));
                acts.append(handle, kind, SignedTable.ACCOUNT, "tenant = ?", owner);
            });
            return owner;
        });
    }

    private static void write(Handle handle, String tenant, String column, Object value) {
        handle.createUpdate("insert into account (tenant, " + column
                        + ") values (:tenant, :value) on conflict (tenant) do update set " + column + " = excluded."
                        + column)
                .bind("tenant", tenant)
                .bind("value", value)
                .execute();
    }

    private static boolean isHeldByOperator(Optional<SignedTable.Signed> account) {
        return account.map(
                        row -> Authority.OPERATOR.label().equals(row.members().get("hold_by")))
                .orElse(false);
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
        var signed = signedTerm(tenant);
        if (signed.isEmpty()) {
            keepAll(tenant, "what is set for it was not set by a signed act");
            return new Forgotten(0, 0, 0);
        }
        var term = signed.get();
        if (!term.hold().isEmpty()) {
            return new Forgotten(0, 0, 1);
        }
        var period = term.own() ? term.days() * DAY_MICROS : TimeUnit.NANOSECONDS.toMicros(standard.toNanos());
        var cut = StoredValues.micros(clock.instant()) - period;
        var old = store.snapshot(handle -> OldReceipts.of(handle, tenant, cut));
        if (!store.snapshot(handle -> old.isProven(handle, acts))) {
            keepAll(tenant, "its receipts are not those that were recorded");
            return new Forgotten(0, 0, 0);
        }
        var receipts = 0L;
        var contents = 0L;
        for (var step = receipts(old, period); step > 0 && !ending; step = receipts(old, period)) {
            receipts += step;
        }
        var unused = cut - TimeUnit.NANOSECONDS.toMicros(WrittenContents.USE_STEP.toNanos());
        for (var step = contents(tenant, unused); step > 0 && !ending; step = contents(tenant, unused)) {
            contents += step;
        }
        return new Forgotten(receipts, contents, 0);
    }

    private static void keepAll(String tenant, String why) {
        LOG.log(Level.ERROR, "Nothing of tenant {0} is forgotten: {1}. Verify the ledger.", tenant, why);
    }

    /// One step. Receipts never change and nobody else removes them, so reading needs no transaction.
    private int receipts(OldReceipts range, long period) {
        var began = System.nanoTime();
        var old = store.withHandle(handle -> handle.createQuery(OLD)
                .bind(0, range.tenant())
                .bind(1, range.cut())
                .bind(2, range.last())
                .map((rows, _) -> ReceiptRows.read(rows))
                .list());
        if (old.isEmpty() || isHeld(range.tenant()) || StoredValues.micros(clock.instant()) < range.cut() + period) {
            return 0;
        }
        archive.ifPresent(kept -> kept.receipts(old));
        remove(range.tenant(), handle -> {
            forget(handle, range, period, old);
            return old.stream().mapToLong(link -> link.row().bytes()).sum();
        });
        pause(began);
        return old.size();
    }

    /// Removes something of a tenant and counts it as no longer stored.
    ///
    /// @param removal does it, and says how many bytes that were
    private void remove(String tenant, ToLongFunction<Handle> removal) {
        storage.note(store.inWriting(handle -> {
            var change = StorageChange.begin(handle.getConnection(), tenant);
            change.add(-removal.applyAsLong(handle));
            return change.end();
        }));
    }

    private boolean isHeld(String tenant) {
        return signedTerm(tenant).map(term -> !term.hold().isEmpty()).orElse(true);
    }

    private Optional<byte[]> content(String tenant, String hash) {
        return store.withHandle(handle -> handle.createQuery("select bytes from content where tenant = ? and hash = ?")
                .bind(0, tenant)
                .bind(1, hash)
                .mapTo(byte[].class)
                .findOne());
    }

    private void forget(Handle handle, OldReceipts range, long period, List<Linked> old) {
        var number = acts.next(handle);
        var stubs = new ForgottenAct.StubHash();
        var stub = handle.prepareBatch(
                "insert into stub (tenant, seq, position, digest, act, link) values (?, ?, ?, ?, ?, ?)");
        var receipt = handle.prepareBatch("delete from receipt where position = ?");
        for (var link :
                old.stream().sorted(Comparator.comparingLong(Linked::seq)).toList()) {
            var position = link.row().number(Column.POSITION);
            var digest = Chain.digest(link.salt(), link.row());
            stub.add(range.tenant(), link.seq(), position, digest, number, link.link());
            receipt.add(position);
            stubs.add(link.seq(), digest);
        }
        stub.execute();
        receipt.execute();
        var gone = Rollup.of(old.stream().map(Linked::row).toList());
        var act = new ForgottenAct(
                stubs.count(),
                stubs.hex(),
                OptionalLong.of(range.cut()),
                OptionalLong.of(period),
                ForgottenHours.add(handle, range.tenant(), gone));
        acts.append(handle, LedgerAct.Kind.FORGOTTEN, range.tenant(), "", act.members());
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
        remove(tenant, handle -> forgetContents(handle, tenant, unused));
        pause(began);
        return unused.size();
    }

    /// Not when it came into use again meanwhile.
    private static long forgetContents(Handle handle, String tenant, List<Unused> unused) {
        var bytes = 0L;
        for (var one : unused) {
            bytes += handle.createQuery(
                            "select length(bytes) from content where tenant = ? and hash = ? and used_at = ?")
                    .bind(0, tenant)
                    .bind(1, one.hash)
                    .bind(2, one.usedAt)
                    .mapTo(Long.class)
                    .findOne()
                    .orElse(0L);
        }
        var content = handle.prepareBatch("delete from content where tenant = ? and hash = ? and used_at = ?");
        unused.forEach(one -> content.add(tenant, one.hash, one.usedAt));
        content.execute();
        return bytes;
    }

    /// As long as it worked: others have the database at least half of the time.
    private static void pause(long began) {
        LockSupport.parkNanos(System.nanoTime() - began);
    }

    public void start() {
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
