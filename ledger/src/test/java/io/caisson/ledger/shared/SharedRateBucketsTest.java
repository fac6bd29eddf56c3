package io.caisson.ledger.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.ledger.admission.RateBuckets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What only rows of a database can be: too many, stale, or from before its clock was set back.
final class SharedRateBucketsTest {
    private static final long MINUTE = TimeUnit.MINUTES.toMicros(1);
    private static final Caller CALLER = new Caller("tenant", "new", Tier.BASIC);

    private final String url = TwoServers.url();
    private final SharedDatabase database = SharedDatabase.open(url);
    private final SharedRateBuckets rates = new SharedRateBuckets(database);
    private final Jdbi jdbi = Jdbi.create(url);

    @AfterEach
    void close() {
        rates.close();
        database.close();
    }

    private void insert(String bucket, long inMicros) {
        jdbi.useHandle(handle -> handle.execute(
                "insert into caisson_shared.rate_bucket values ('tenant', ?, ?, " + SharedDatabase.NOW + " + ?)",
                Tier.BASIC.perMinute(),
                bucket,
                inMicros));
    }

    /// As many buckets of keys as a tenant may have.
    private void insertKeys(long inMicros) {
        jdbi.useHandle(handle -> handle.execute(
                "insert into caisson_shared.rate_bucket select 'tenant', ?, '=' || at, " + SharedDatabase.NOW
                        + " + ? from generate_series(1, ?) as at",
                Tier.BASIC.perMinute(),
                inMicros,
                RateBuckets.MAX_KEYS));
    }

    private List<String> buckets() {
        return jdbi.withHandle(handle -> handle.createQuery("select bucket from caisson_shared.rate_bucket")
                .mapTo(String.class)
                .list());
    }

    @Test
    void furtherKeysShareABucket() {
        insertKeys(MINUTE / 2);
        assertThat(rates.take(CALLER)).isEmpty();
        assertThat(rates.take(new Caller("tenant", "1", Tier.BASIC))).isEmpty();

        assertThat(buckets())
                .hasSize(RateBuckets.MAX_KEYS + 2)
                .contains("", "+")
                .doesNotContain("=new");
    }

    @Test
    void aKeyHasItsBucketAgainWhenOthersAreFull() {
        insertKeys(0);

        assertThat(rates.take(CALLER)).isEmpty();
        assertThat(buckets()).contains("=new");
    }

    @Test
    void fullBucketsAreSweptAndSpentOnesKept() {
        insert("", MINUTE / 2);
        insert("=full", 0);
        rates.sweep();

        assertThat(buckets()).containsExactly("");
    }

    @Test
    void aBucketFromBeforeTheClockWasSetBackIsFull() {
        insert("", 100 * MINUTE);

        assertThat(rates.take(CALLER)).isEmpty();
        assertThat(rates.isSpent(CALLER)).isFalse();
    }

    @Test
    void aSpentBucketRefusesAlthoughTheOtherServerTookTheTokens() {
        insert("", MINUTE);

        assertThat(rates.take(CALLER)).isPresent();
        assertThat(rates.isSpent(CALLER)).isTrue();
        assertThat(buckets()).as("a key's token is kept").containsExactly("");
    }
}
