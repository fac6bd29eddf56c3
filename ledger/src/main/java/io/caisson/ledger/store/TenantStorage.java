package io.caisson.ledger.store;

import io.caisson.ErrorKind;
import io.caisson.Refusal;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.ledger.port.StorageStore;
import io.caisson.ledger.port.StorageTotal;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.receipt.Receipt;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Holds tenants to the storage of their tier: what the database has of them, what waits for it in the journal, and
/// what is set aside for what runs now.
///
/// Thread-safe. The total of a tenant is read once; then each transaction that changes it tells the new one. The
/// database is never asked under a lock of the map: tenants share those with each other and with the filler.
public final class TenantStorage {
    private static final BigDecimal MEGA = BigDecimal.valueOf(1L << 20);
    /// Retention looks for old receipts once an hour.
    private static final Duration RETENTION_STEP = Duration.ofHours(1);

    private static final Duration SOON = Duration.ofSeconds(1);

    private final StorageStore store;
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

    /// A receipt on its way to the database.
    private record Waiting(String tenant, long bytes) {}

    /// @param changes how old `stored` is, see [StorageTotal]
    private record Account(long stored, long changes, long waiting, long reserved) {
        static final Account UNREAD = new Account(0, -1, 0, 0);

        boolean isRead() {
            return changes >= 0;
        }

        Account at(StorageTotal total) {
            return total.changes() > changes ? new Account(total.bytes(), total.changes(), waiting, reserved) : this;
        }

        Account plusWaiting(long more) {
            return new Account(stored, changes, waiting + more, reserved);
        }

        Account plusReserved(long more) {
            return new Account(stored, changes, waiting, reserved + more);
        }

        long total() {
            return stored + waiting;
        }
    }

    public TenantStorage(StorageStore store) {
        this.store = store;
    }

    /// What is stored of `tenant`, with what waits for the database.
    public long bytes(String tenant) {
        return update(StoredValues.clean(tenant), account -> account).total();
    }

    private interface Change {
        Account of(Account account);
    }

    private Account update(String tenant, Change change) {
        // once the account is there every transaction is noted, so a total that one of them made old is not taken
        if (!accounts.computeIfAbsent(tenant, _ -> Account.UNREAD).isRead()) {
            note(store.total(tenant));
        }
        return accounts.compute(tenant, (_, known) -> change.of(orUnread(known)));
    }

    private static Account orUnread(@Nullable Account known) {
        return known == null ? Account.UNREAD : known;
    }

    /// Sets `bytes` aside for an execution of `caller`.
    ///
    /// @return why that cannot be done
    public Optional<Refusal> reserve(Caller caller, long bytes) {
        var refusal = new AtomicReference<Optional<Refusal>>(Optional.empty());
        update(StoredValues.clean(caller.tenant()), account -> {
            refusal.set(objection(caller.tier(), account, bytes));
            return refusal.get().isEmpty() ? account.plusReserved(bytes) : account;
        });
        return refusal.get();
    }

    private static Optional<Refusal> objection(Tier tier, Account account, long bytes) {
        var ceiling = tier.storageBytes();
        if (ceiling == 0 || account.total() + account.reserved + bytes <= ceiling) {
            return Optional.empty();
        }
        var isPassing = account.total() + bytes <= ceiling;
        return Optional.of(new Refusal(
                ErrorKind.QUOTA,
                megabytes(ceiling) + " MB may be stored in the " + tier.name() + " tier; " + megabytes(account.total())
                        + " MB are stored, " + megabytes(account.reserved)
                        + " MB set aside for what runs, and this may store " + megabytes(bytes)
                        + " MB. Keep receipts for fewer days (PUT /v1/retention), delete deployments, or take a higher"
                        + " tier",
                isPassing ? SOON : RETENTION_STEP));
    }

    private static String megabytes(long bytes) {
        return BigDecimal.valueOf(bytes)
                .divide(MEGA, 1, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /// Frees what was set aside.
    public void release(String tenant, long bytes) {
        accounts.computeIfPresent(StoredValues.clean(tenant), (_, account) -> account.plusReserved(-bytes));
    }

    /// A receipt is about to be written to the journal: before, so that the database cannot have it earlier.
    public void closing(Receipt receipt) {
        var tenant = StoredValues.clean(receipt.attempt().caller().tenant());
        var bytes = receipt.run().usage().storedBytes();
        waiting.put(receipt.id(), new Waiting(tenant, bytes));
        add(tenant, bytes);
    }

    /// The database has these receipts; totals with them were noted.
    void filled(Collection<String> ids) {
        for (var id : ids) {
            var arrived = waiting.remove(id);
            if (arrived != null) {
                add(arrived.tenant, -arrived.bytes);
            }
        }
    }

    /// Reads the totals of tenants again, after a transaction that could not tell them.
    void refresh(Collection<String> tenants) {
        tenants.forEach(tenant -> note(store.total(tenant)));
    }

    private void add(String tenant, long bytes) {
        accounts.compute(tenant, (_, known) -> orUnread(known).plusWaiting(bytes));
    }

    /// A transaction that changed the total of a tenant is over.
    public void note(StorageTotal total) {
        accounts.computeIfPresent(total.tenant(), (_, account) -> account.at(total));
    }
}
