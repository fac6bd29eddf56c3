package io.caisson.ledger.shared;

import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.store.IdempotencyClaims;
import io.caisson.ledger.store.MemoryIdempotencyClaims;
import java.lang.System.Logger.Level;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jdbi.v3.core.statement.SqlStatement;

/// Idempotency claims in the shared database: a row for each key of the last day.
///
/// A claim is a lease that this process renews while the call is under way. When the process dies, the lease runs out
/// and the next call with the key takes it over. The row of a call that has ended keeps the receipt for the other
/// servers. While the database is away no call with a key is taken: it could run twice.
final class SharedIdempotencyClaims implements IdempotencyClaims {
    private static final System.Logger LOG = System.getLogger(SharedIdempotencyClaims.class.getName());

    /// How long a claim outlives its process.
    static final Duration LEASE = Duration.ofSeconds(10);

    /// A longer receipt stays at the server that has it.
    static final int MAX_RECEIPT_CHARS = 256 << 10;

    private static final Duration REMEMBERED = Duration.ofHours(24);
    private static final Duration SWEEP_PERIOD = Duration.ofMinutes(10);
    private static final Duration END_PERIOD = Duration.ofSeconds(1);
    private static final Duration FIRST_LOOK = Duration.ofMillis(20);
    private static final Duration LONGEST_LOOK = Duration.ofMillis(250);

    private static final String CLAIM = """
            with now as (select %s as at),
            taken as (
                insert into caisson_shared.idempotency_claim as known
                    (tenant, caller, key, request_hash, node, holder, lease_end)
                select :tenant, :caller, :key, :hash, :node, :holder, now.at + :lease from now
                on conflict (tenant, caller, key) do update
                set request_hash = excluded.request_hash, node = excluded.node, holder = excluded.holder,
                    lease_end = excluded.lease_end, ended_at = null, receipt_id = null, receipt = null
                where (known.ended_at is null and known.lease_end < excluded.lease_end - :lease)
                    or known.ended_at < excluded.lease_end - :lease - :remembered
                returning holder)
            select (select holder from taken) as mine, known.request_hash, known.node, known.ended_at,
                known.receipt_id, known.receipt
            from now left join caisson_shared.idempotency_claim known
                on known.tenant = :tenant and known.caller = :caller and known.key = :key
            """.formatted(SharedDatabase.NOW);

    private static final String MINE =
            " where tenant = :tenant and caller = :caller and key = :key and holder = :holder";

    private final SharedDatabase database;
    private final int node;
    private final Duration lease;
    /// The holders of calls that are under way here. A claim whose answer got lost is not among them: it runs out.
    private final Set<String> held = ConcurrentHashMap.newKeySet();
    /// Calls that have ended and whose rows do not say so yet, by holder.
    private final Map<String, Late> late = new ConcurrentHashMap<>();

    private final List<PeriodicTask> tasks;

    SharedIdempotencyClaims(SharedDatabase database, int node) {
        this(database, node, LEASE);
    }

    SharedIdempotencyClaims(SharedDatabase database, int node, Duration lease) {
        this.database = database;
        this.node = node;
        this.lease = lease;
        this.tasks = List.of(
                PeriodicTask.start("the renewal of idempotency claims", lease.dividedBy(5), this::renew),
                PeriodicTask.start("the end of idempotency claims", END_PERIOD, this::endLate),
                PeriodicTask.start("the sweep of idempotency claims", SWEEP_PERIOD, this::sweep));
    }

    private record Late(Key key, Supplier<Optional<Ending>> ending) {}

    /// The row of a key.
    ///
    /// @param isMine whether it was claimed just now
    /// @param hash of its request; null when there is no row yet for this statement
    private record Row(
            boolean isMine,
            Optional<String> hash,
            int node,
            boolean hasEnded,
            Optional<String> id,
            Optional<String> receipt) {

        static Row of(ResultSet row) throws SQLException {
            return new Row(
                    row.getString(1) != null,
                    Optional.ofNullable(row.getString(2)),
                    row.getInt(3),
                    row.getObject(4) != null,
                    Optional.ofNullable(row.getString(5)),
                    Optional.ofNullable(row.getString(6)));
        }
    }

    @Override
    public Answer claim(Key key, String requestHash) {
        var deadline = System.nanoTime() + MemoryIdempotencyClaims.REPLAY_TIMEOUT.toNanos();
        var holder = UUID.randomUUID().toString();
        var pause = FIRST_LOOK;
        while (System.nanoTime() - deadline < 0) {
            var answer = answer(key, requestHash, holder);
            if (answer.isPresent()) {
                return answer.get();
            }
            sleep(pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_LOOK) < 0 ? pause.multipliedBy(2) : LONGEST_LOOK;
        }
        throw new LedgerException("the same call has been under way for too long");
    }

    private static void sleep(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerException("interrupted while the same call was under way", e);
        }
    }

    /// Empty while the same call is under way.
    private Optional<Answer> answer(Key key, String requestHash, String holder) {
        var row = row(key, requestHash, holder);
        if (row.isMine) {
            held.add(holder);
            return Optional.of(new Held(ending -> end(holder, new Late(key, ending))));
        }
        if (row.hash.filter(hash -> !hash.equals(requestHash)).isPresent()) {
            return Optional.of(new Clash());
        }
        return row.hasEnded ? Optional.of(ended(row)) : Optional.empty();
    }

    private static Answer ended(Row row) {
        var id = row.id.orElseThrow();
        return row.receipt.<Answer>map(receipt -> new Ended(id, receipt)).orElseGet(() -> new Elsewhere(id, row.node));
    }

    private Row row(Key key, String requestHash, String holder) {
        return database.ask(handle -> bound(handle.createQuery(CLAIM), key, holder)
                .bind("hash", requestHash)
                .bind("node", node)
                .bind("lease", micros(lease))
                .bind("remembered", micros(REMEMBERED))
                .map((row, _) -> Row.of(row))
                .one());
    }

    private static <S extends SqlStatement<S>> S bound(S statement, Key key, String holder) {
        return statement
                .bind("tenant", StoredValues.clean(key.tenant()))
                .bind("caller", StoredValues.clean(key.user()))
                .bind("key", StoredValues.clean(key.key()))
                .bind("holder", holder);
    }

    private static long micros(Duration duration) {
        return TimeUnit.NANOSECONDS.toMicros(duration.toNanos());
    }

    /// What cannot be written down now is written later; the lease is renewed until then, so nobody runs it again.
    private void end(String holder, Late ended) {
        late.put(holder, ended);
        try {
            write(holder, ended);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "the end of a call is told to other servers later: {0}", e.getMessage());
        }
    }

    private void endLate() {
        late.forEach(this::write);
    }

    private void write(String holder, Late ended) {
        var ending = ended.ending.get();
        database.ask(handle -> ending.isEmpty()
                ? bound(handle.createUpdate("delete from caisson_shared.idempotency_claim" + MINE), ended.key, holder)
                        .execute()
                : bound(
                                handle.createUpdate("update caisson_shared.idempotency_claim set ended_at = "
                                        + SharedDatabase.NOW
                                        + ", request_hash = :hash, receipt_id = :id, receipt = :receipt" + MINE),
                                ended.key,
                                holder)
                        .bind("hash", ending.get().requestHash())
                        .bind("id", ending.get().id())
                        .bind(
                                "receipt",
                                Optional.of(ending.get().receipt())
                                        .filter(receipt -> receipt.length() <= MAX_RECEIPT_CHARS)
                                        .orElse(null))
                        .execute());
        late.remove(holder);
        held.remove(holder);
    }

    private void renew() {
        var holders = List.copyOf(held);
        if (!holders.isEmpty()) {
            renew(holders);
        }
    }

    private void renew(List<String> holders) {
        database.ask(handle -> handle.createUpdate("update caisson_shared.idempotency_claim set lease_end = "
                        + SharedDatabase.NOW + " + :lease where holder = any(:holders) and ended_at is null")
                .bind("lease", micros(lease))
                .bindArray("holders", String.class, holders)
                .execute());
    }

    /// Also those of processes that died and whose keys nobody used again.
    void sweep() {
        database.ask(handle -> handle.createUpdate("delete from caisson_shared.idempotency_claim"
                        + " where ended_at < " + SharedDatabase.NOW + " - :remembered"
                        + " or (ended_at is null and lease_end < " + SharedDatabase.NOW + " - :remembered)")
                .bind("remembered", micros(REMEMBERED))
                .execute());
    }

    @Override
    public void close() {
        tasks.forEach(PeriodicTask::close);
        try {
            endLate();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "other servers do not know all calls that ended here: {0}", e.getMessage());
        }
    }
}
