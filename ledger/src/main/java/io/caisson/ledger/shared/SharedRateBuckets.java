package io.caisson.ledger.shared;

import io.caisson.account.Caller;
import io.caisson.ledger.admission.MemoryRateBuckets;
import io.caisson.ledger.admission.RateBuckets;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.StoredValues;
import java.lang.System.Logger.Level;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/// Rate buckets in the shared database: a row for each bucket that is not full. One statement takes both tokens.
///
/// While the database is away each server uses buckets of its own at the same rate. Refusing instead would make that
/// database a single point of failure for all executions; a tenant gains at most its rate at each server.
final class SharedRateBuckets implements RateBuckets, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SharedRateBuckets.class.getName());
    private static final long MINUTE = TimeUnit.MINUTES.toMicros(1);
    private static final Duration SWEEP_PERIOD = Duration.ofMinutes(1);
    private static final int MAX_SPENT = 10_000;
    private static final String TENANT = "";
    private static final String KEY = "=";
    private static final String FURTHER_KEYS = "+";

    /// A bucket is spent when it is full later than a minute less one token from now. One that is full later than two
    /// minutes from now was written before the clock of the database was set back: it counts as full.
    private static final String TAKE = """
            insert into caisson_shared.rate_bucket as known (tenant, per_minute, bucket, full_at)
            select :tenant, :perMinute, %1$s, now.at + :token from %2$s
            on conflict (tenant, per_minute, bucket) do update
            set full_at = :token + case
                when known.full_at between excluded.full_at - :token and excluded.full_at - :token + 2 * :minute
                then known.full_at else excluded.full_at - :token end
            where known.full_at not between
                excluded.full_at - 2 * :token + :minute + 1 and excluded.full_at - :token + 2 * :minute
            returning full_at
            """;

    private static final String BUCKETS =
            "from caisson_shared.rate_bucket where tenant = :tenant and per_minute = :perMinute";

    /// The second token is taken only after the first. A refused insert returns no row; what was read before tells
    /// how long to wait then.
    private static final String TAKE_BOTH = """
            with now as (select %1$s as at),
            name as (select case
                when exists (select 1 %2$s and bucket = :key)
                  or (select count(*) %2$s and left(bucket, 1) = :keys and full_at > (select at from now)) < :maxKeys
                then :key else :furtherKeys end as bucket),
            own as (%3$s),
            other as (%4$s)
            select now.at,
                (select full_at from own) as own,
                (select full_at from other) as other,
                (select full_at %2$s and bucket = :own) as own_before,
                (select full_at %2$s and bucket = name.bucket) as other_before
            from now, name
            """.formatted(
                    SharedDatabase.NOW,
                    BUCKETS,
                    TAKE.formatted(":own", "now"),
                    TAKE.formatted("name.bucket", "now, name, own"));

    private record Bucket(String tenant, int perMinute, String name) {}

    private final SharedDatabase database;
    private final MemoryRateBuckets local = new MemoryRateBuckets();
    /// Until when buckets are empty, by [System#nanoTime]: others can only take more meanwhile.
    private final Map<Bucket, Long> spent = new ConcurrentHashMap<>();

    private final AtomicBoolean onItsOwn = new AtomicBoolean();
    private final PeriodicTask sweep;

    SharedRateBuckets(SharedDatabase database) {
        this.database = database;
        this.sweep = PeriodicTask.start("shared rate buckets", SWEEP_PERIOD, this::sweep);
    }

    @Override
    public Optional<Duration> take(Caller caller) {
        if (caller.tier().perMinute() == 0) {
            return Optional.empty();
        }
        try {
            var wait = taken(caller);
            onItsOwn.set(false);
            return wait;
        } catch (LedgerException e) {
            if (!onItsOwn.getAndSet(true)) {
                LOG.log(Level.WARNING, "executions a minute are counted by this server alone: {0}", e.getMessage());
            }
            return local.take(caller);
        }
    }

    /// A row of the answer; a column is null when its bucket refused or was not there.
    private record Taken(
            long at, Optional<Long> own, Optional<Long> other, Optional<Long> ownBefore, Optional<Long> otherBefore) {

        static Taken of(ResultSet row) throws SQLException {
            return new Taken(row.getLong(1), column(row, 2), column(row, 3), column(row, 4), column(row, 5));
        }

        private static Optional<Long> column(ResultSet row, int number) throws SQLException {
            var value = row.getLong(number);
            return row.wasNull() ? Optional.empty() : Optional.of(value);
        }
    }

    private Optional<Duration> taken(Caller caller) {
        var perMinute = caller.tier().perMinute();
        var token = MINUTE / perMinute;
        var taken = database.ask(handle -> handle.createQuery(TAKE_BOTH)
                .bind("tenant", StoredValues.clean(caller.tenant()))
                .bind("perMinute", perMinute)
                .bind("own", TENANT)
                .bind("key", KEY + StoredValues.clean(caller.name()))
                .bind("keys", KEY)
                .bind("furtherKeys", FURTHER_KEYS)
                .bind("maxKeys", MAX_KEYS)
                .bind("token", token)
                .bind("minute", MINUTE)
                .map((row, _) -> Taken.of(row))
                .one());
        Function<Optional<Long>, Duration> untilNext = full -> Duration.of(
                Math.clamp(full.orElse(taken.at + MINUTE) - MINUTE + token - taken.at, 0, MINUTE),
                TimeUnit.MICROSECONDS.toChronoUnit());
        var own = untilNext.apply(taken.own.or(taken::ownBefore));
        var other = untilNext.apply(taken.other.or(taken::otherBefore));
        note(new Bucket(caller.tenant(), perMinute, TENANT), own);
        if (taken.own.isEmpty()) {
            return Optional.of(own);
        }
        note(new Bucket(caller.tenant(), perMinute, KEY + caller.name()), other);
        return taken.other.isEmpty() ? Optional.of(other) : Optional.empty();
    }

    private void note(Bucket bucket, Duration untilNext) {
        if (untilNext.isPositive()) {
            spent.put(bucket, System.nanoTime() + untilNext.toNanos());
            bound();
        } else {
            spent.remove(bucket);
        }
    }

    /// Forgetting a spent bucket costs one more look into the database.
    private void bound() {
        if (spent.size() > MAX_SPENT) {
            spent.values().removeIf(until -> System.nanoTime() - until >= 0);
        }
        if (spent.size() > MAX_SPENT) {
            spent.clear();
        }
    }

    @Override
    public boolean isSpent(Caller caller) {
        var perMinute = caller.tier().perMinute();
        return isEmpty(new Bucket(caller.tenant(), perMinute, TENANT))
                || isEmpty(new Bucket(caller.tenant(), perMinute, KEY + caller.name()))
                || (onItsOwn.get() && local.isSpent(caller));
    }

    private boolean isEmpty(Bucket bucket) {
        var until = spent.get(bucket);
        return until != null && System.nanoTime() - until < 0;
    }

    /// A full bucket is as good as none.
    void sweep() {
        database.ask(handle ->
                handle.execute("delete from caisson_shared.rate_bucket where full_at <= " + SharedDatabase.NOW));
    }

    @Override
    public void close() {
        sweep.close();
    }
}
