package io.caisson.ledger;

import io.caisson.connector.Deployments;
import io.caisson.execution.Admission;
import io.caisson.execution.Ledger;
import io.caisson.ledger.admission.Accounts;
import io.caisson.ledger.admission.Repetitions;
import io.caisson.ledger.admission.TierAdmission;
import io.caisson.ledger.billing.Tiers;
import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.chain.Checkpoints;
import io.caisson.ledger.chain.Verification;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.deployments.StoredDeployments;
import io.caisson.ledger.events.EventStream;
import io.caisson.ledger.events.Webhooks;
import io.caisson.ledger.journal.Bookmark;
import io.caisson.ledger.journal.Journal;
import io.caisson.ledger.keys.ApiKeys;
import io.caisson.ledger.port.LedgerStore;
import io.caisson.ledger.port.Progress;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.Interrupted;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Position;
import io.caisson.ledger.record.WebhookStates;
import io.caisson.ledger.retention.Retention;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.signed.SigningKey;
import io.caisson.ledger.sql.SqlLedgerStore;
import io.caisson.ledger.sql.Store;
import io.caisson.ledger.store.Filler;
import io.caisson.ledger.store.Idempotency;
import io.caisson.ledger.store.RecentReceipts;
import io.caisson.ledger.store.Records;
import io.caisson.ledger.store.TenantStorage;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/// The ledger of one data folder. One process may have it open. Thread-safe.
///
/// An attempt that [#open] took is found again whatever happens to the process: closed, or closed as
/// broken by the next process that opens the ledger.
public final class DurableLedger implements Ledger, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(DurableLedger.class.getName());
    private static final String DATABASE = "ledger.db";

    private final LedgerConfig config;
    private final Clock clock;
    private final LedgerStore store;
    private final Journal journal;
    private final JournalLedger written;
    private final TenantStorage storage;
    private final RecentReceipts recent = new RecentReceipts();
    private final Filler filler;
    private final Checkpoints checkpoints;
    private final Acts acts;
    private final LedgerQueries books;
    private final Accounts accounts;
    private final Repetitions repetitions;
    private final PortChoice ports;
    private final TierAdmission admission;
    private final Idempotency idempotency;
    private final EventStream events;
    private final Retention retention;
    private final Webhooks webhooks;
    private final StoredDeployments deployments;
    private final ApiKeys keys;
    private final AtomicBoolean closed = new AtomicBoolean();

    private DurableLedger(JournalLedger written, LedgerStore store, Progress progress, Webhooks.Wire wire) {
        this.written = written;
        this.journal = written.journal();
        this.config = written.config();
        this.clock = written.clock();
        this.store = store;
        this.checkpoints = new Checkpoints(
                store.checkpoints(),
                store.acts(),
                () -> SigningKey.of(config.keyFile(), config.key().isEmpty()),
                clock);
        this.acts = new Acts(checkpoints::key, clock);
        store.adopt(acts);
        this.storage = new TenantStorage(store.storage());
        written.tell(new Closings());
        this.events = new EventStream(store.receipts(), progress.position());
        this.filler = new Filler(store.receipts(), journal, progress, storage, this::filled);
        this.books = LedgerQueries.of(store, recent, this::tell, new Tiers(store.billing(), acts, clock), acts, clock);
        this.accounts = new Accounts(
                store.billing(), store.accounts(), () -> filler.settle(Records.SETTLE_TIMEOUT), acts, clock);
        this.repetitions = new Repetitions(store.repetitions());
        this.ports = PortChoice.of(config);
        this.admission = new TierAdmission(accounts, storage, repetitions, ports.rates(), ports.slots());
        this.idempotency = new Idempotency(store.receipts(), this::tell, books.records(), clock, ports.claims());
        this.retention = new Retention(store, acts, clock, config.retention(), config.archive(), storage);
        this.webhooks = new Webhooks(store.webhooks(), events, clock, wire);
        this.deployments = new StoredDeployments(store.deployments(), clock, storage);
        this.keys = new ApiKeys(store.keys(), acts, clock, ports.revocations());
        ports.shared().ifPresent(_ -> keys.tellRevoked());
        closeWhatIsLeft();
        webhooks.start();
    }

    /// Opens the ledger, making it if there is none, and closes what an earlier process left open.
    ///
    /// @throws LedgerException when it cannot be had; nothing is changed then
    public static DurableLedger open(LedgerConfig config, Clock clock) {
        var ledger = open(config, clock, Webhooks.Wire.ofTheInternet());
        ledger.retention.start();
        return ledger;
    }

    /// As [#open(LedgerConfig, Clock)], with webhooks that may lead elsewhere; forgets nothing unasked.
    static DurableLedger open(LedgerConfig config, Clock clock, Webhooks.Wire wire) {
        return open(config, progress -> new JournalLedger(config, clock, journal(config, progress)), wire);
    }

    /// Goes on with `written`, which is closed together with this.
    ///
    /// @throws LedgerException when the database cannot be had; `written` goes on without it
    public static DurableLedger over(JournalLedger written) {
        var ledger = open(written.config(), _ -> written, Webhooks.Wire.ofTheInternet());
        ledger.retention.start();
        return ledger;
    }

    private static DurableLedger open(
            LedgerConfig config, Function<Progress, JournalLedger> written, Webhooks.Wire wire) {
        var store = store(config);
        try {
            var progress = store.receipts().progress();
            Journal.check(config.journal(), progress.position());
            new Bookmark(config.journal()).remove();
            return new DurableLedger(written.apply(progress), store, progress, wire);
        } catch (IOException e) {
            store.close();
            throw new LedgerException("the journal in " + config.journal() + " cannot be read (" + e + ")", e);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private static Journal journal(LedgerConfig config, Progress progress) {
        return Journal.open(config.journal(), config.strict(), progress.position(), config.node());
    }

    private static LedgerStore store(LedgerConfig config) {
        return new SqlLedgerStore(
                config.database().map(Store::postgresql).orElseGet(() -> Store.sqlite(database(config.folder()))));
    }

    LedgerStore store() {
        return store;
    }

    static Path database(Path folder) {
        return folder.resolve(DATABASE);
    }

    private void closeWhatIsLeft() {
        var left = filler.start().stream()
                .filter(opening -> opening.position() <= journal.found())
                .toList();
        left.forEach(opening -> journal.append(Interrupted.closing(opening, clock.instant())));
        if (!left.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "{0} executions were running when the service ended; they are closed as broken",
                    left.size());
        }
    }

    @Override
    public void open(Attempt attempt) {
        written.open(attempt);
    }

    @Override
    public Receipt close(Attempt attempt, Run run) {
        return written.close(attempt, run);
    }

    /// What is known of receipts before the database has them.
    private final class Closings implements JournalLedger.Listener {
        @Override
        public void closing(Receipt receipt, Entry entry) {
            storage.closing(receipt);
            recent.closing(receipt.attempt().caller(), entry);
        }

        @Override
        public void written(Receipt receipt) {
            recent.written(receipt.id());
        }
    }

    private void filled(List<Entry> entries, long known) {
        var closings = entries.stream()
                .filter(entry -> entry.part() == Column.Part.CLOSING)
                .toList();
        recent.filled(closings.stream().map(Entry::id).toList());
        events.filled(entries);
        var closed = closings.stream().filter(entry -> entry.position() > known).count();
        if (closed > 0) {
            checkpoints.note(closed);
        }
    }

    /// What the ledger knows, for those who ask.
    public Records records() {
        return books.records();
    }

    /// As [#records], and what follows from it: statistics, prices, usage, invoices.
    public LedgerQueries books() {
        return books;
    }

    /// Who may run now.
    public Admission admission() {
        return admission;
    }

    /// What tenants may spend.
    public Accounts accounts() {
        return accounts;
    }

    /// What tenants have stored.
    public TenantStorage storage() {
        return storage;
    }

    /// Calls that run once.
    public Idempotency idempotency() {
        return idempotency;
    }

    /// What happens, for those who watch.
    public EventStream events() {
        return events;
    }

    /// How long receipts are kept.
    public Retention retention() {
        return retention;
    }

    /// Who is told of events elsewhere.
    public Webhooks webhooks() {
        return webhooks;
    }

    /// What was deployed, beside what ran.
    public Deployments deployments() {
        return deployments;
    }

    /// Who may call.
    public ApiKeys keys() {
        return keys;
    }

    /// Proves the chain of every tenant against itself and against the signed checkpoints.
    public Verification verify() {
        filler.settle(Duration.ofSeconds(60));
        return Verification.of(store, checkpoints.key());
    }

    /// As [#verify()], and against a checkpoint that was kept elsewhere: it finds a cut-off end, too.
    public Verification verify(Checkpoint kept) {
        filler.settle(Duration.ofSeconds(60));
        return Verification.of(store, checkpoints.key(), kept);
    }

    /// How it keeps up, for those who watch. Asks the store.
    public LedgerLoad load() {
        var last = journal.last();
        return new LedgerLoad(
                Position.of(last).number(),
                Position.between(filler.position(), last),
                filler.open().size(),
                webhookStates());
    }

    /// What is watched most closely when the database is away must not fail with it, nor wait for it each time.
    private Optional<WebhookStates> webhookStates() {
        try {
            return filler.isFilling() ? Optional.of(webhooks.states()) : Optional.empty();
        } catch (LedgerException e) {
            return Optional.empty();
        }
    }

    /// Before anything is told of receipts. What ended while the disk was full has ended: where it still cannot be
    /// written, saying that it is not there would be a lie, and running it again a mistake.
    private void tell() {
        written.closeLate();
        filler.settle(Records.SETTLE_TIMEOUT);
    }

    /// Waits until the database has everything.
    public void settle() {
        filler.settle(Duration.ofSeconds(60));
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            written.closeLate();
        } catch (LedgerException e) {
            LOG.log(Level.WARNING, "executions that ended while the disk was full will count as broken", e);
        }
        try {
            ports.close();
            filler.close();
            repetitions.write();
            deployments.close();
            keys.close();
            events.close();
            webhooks.close();
            retention.close();
            checkpoints.last();
            if (filler.position() == journal.last() && filler.open().isEmpty()) {
                journal.clear();
                new Bookmark(config.journal()).set(journal.last());
            } else {
                journal.close();
            }
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "the ledger did not end cleanly; the next start mends it", e);
        } finally {
            store.close();
        }
    }
}
