package io.caisson.ledger.retention;

import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.chain.OldReceipts;
import io.caisson.ledger.port.LedgerStore;
import io.caisson.ledger.port.RetentionStore;
import io.caisson.ledger.port.StorageTotal;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.ledger.signed.ActDraft;
import io.caisson.ledger.signed.ForgottenAct;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SignedTable;
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
import org.jspecify.annotations.Nullable;

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

    private final LedgerStore store;
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
            LedgerStore store,
            Acts acts,
            Clock clock,
            Duration standard,
            Optional<Path> archive,
            TenantStorage storage) {
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
        return termOf(store.accounts().account(StoredValues.clean(tenant)).row());
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
        var account = store.accounts().account(tenant);
        var isSigned = account.row().isPresent()
                ? acts.vouchesFor(account)
                : account.act().isEmpty();
        return isSigned ? Optional.of(termOf(account.row())) : Optional.empty();
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
            String tenant,
            Authority by,
            Predicate<Term> harmless,
            LedgerAct.Kind kind,
            Map<String, @Nullable Object> values) {
        var owner = StoredValues.clean(tenant);
        changing.whileHolding(owner, () -> {
            store.accounts()
                    .change(
                            owner,
                            before -> {
                                if (by == Authority.TENANT
                                        && isHeldByOperator(before)
                                        && !harmless.test(termOf(before))) {
                                    throw new OperatorHoldException(
                                            termOf(before).hold());
                                }
                                return values;
                            },
                            acts.about(kind));
            return owner;
        });
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
        for (var tenant : store.retention().tenants()) {
            if (!ending) {
                forgotten = forgotten.plus(retain(tenant));
            }
        }
        return forgotten;
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
        var old = store.snapshot(ledger -> OldReceipts.of(ledger, tenant, cut));
        if (!store.snapshot(ledger -> old.isProven(ledger, acts))) {
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
        var old = store.retention().old(range.tenant(), range.cut(), range.last(), STEP);
        if (old.isEmpty() || isHeld(range.tenant()) || StoredValues.micros(clock.instant()) < range.cut() + period) {
            return 0;
        }
        archive.ifPresent(kept -> kept.receipts(old));
        storage.note(forget(range, period, old));
        pause(began);
        return old.size();
    }

    private boolean isHeld(String tenant) {
        return signedTerm(tenant).map(term -> !term.hold().isEmpty()).orElse(true);
    }

    private StorageTotal forget(OldReceipts range, long period, List<Linked> old) {
        var stubs = old.stream()
                .sorted(Comparator.comparingLong(Linked::seq))
                .map(Retention::stub)
                .toList();
        var hash = new ForgottenAct.StubHash();
        stubs.forEach(stub -> hash.add(stub.seq(), stub.digest()));
        var digests = hash.hex();
        var rows = old.stream().map(Linked::row).toList();
        var forgetting = new RetentionStore.Forgetting(
                range.tenant(),
                stubs,
                Rollup.of(rows),
                rows.stream().mapToLong(Row::bytes).sum());
        return store.retention().forget(forgetting, (newest, sums) -> {
            var act = new ForgottenAct(
                    stubs.size(),
                    digests,
                    OptionalLong.of(range.cut()),
                    OptionalLong.of(period),
                    ForgottenAct.hashes(sums));
            return acts.sign(newest, new ActDraft(LedgerAct.Kind.FORGOTTEN, range.tenant(), "", act.members()));
        });
    }

    private static RetentionStore.NewStub stub(Linked receipt) {
        return new RetentionStore.NewStub(
                receipt.seq(),
                receipt.row().number(Column.POSITION),
                Chain.digest(receipt.salt(), receipt.row()),
                receipt.link());
    }

    private int contents(String tenant, long cut) {
        var began = System.nanoTime();
        var unused = store.retention().unused(tenant, cut, STEP);
        if (unused.isEmpty() || isHeld(tenant)) {
            return 0;
        }
        archive.ifPresent(kept -> kept.contents(
                tenant,
                unused.stream().map(RetentionStore.UnusedContent::hash).toList(),
                hash -> store.contents().find(tenant, hash)));
        storage.note(store.retention().forgetContents(tenant, unused));
        pause(began);
        return unused.size();
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
