package io.caisson.ledger.chain;

import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.rollup.Rollup;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/// The sums of forgotten receipts, by tenant and hour: what the roll-ups say of receipts that are no longer there.
public final class ForgottenHours {
    private ForgottenHours() {}

    /// Adds receipts that are forgotten in this transaction.
    ///
    /// @return the hash of each hour that changed, for the act
    public static Map<Long, String> add(Handle handle, String tenant, Rollup gone) {
        var hashes = new LinkedHashMap<Long, String>();
        gone.hours().forEach((hour, added) -> {
            var sums = handle.createQuery("select sums from forgotten_hour where tenant = ? and hour = ?")
                    .bind(0, tenant)
                    .bind(1, hour)
                    .mapTo(String.class)
                    .findOne()
                    .map(before -> sum(tenant, hour, before, added))
                    .orElse(added);
            hashes.put(hour, write(handle, tenant, hour, sums));
        });
        return hashes;
    }

    private static String sum(String tenant, long hour, String before, String added) {
        var rollup = new Rollup();
        rollup.addHour(tenant, hour, before);
        rollup.addHour(tenant, hour, added);
        return rollup.hours().getOrDefault(hour, added);
    }

    /// Sets the sums of an hour.
    ///
    /// @return their hash, for the act
    static String write(Handle handle, String tenant, long hour, String sums) {
        handle.createUpdate("""
                        insert into forgotten_hour (tenant, hour, sums) values (:tenant, :hour, :sums)
                        on conflict (tenant, hour) do update set sums = excluded.sums
                        """)
                .bind("tenant", tenant)
                .bind("hour", hour)
                .bind("sums", sums)
                .execute();
        return hash(sums);
    }

    static String hash(String sums) {
        return Content.hash(sums.getBytes(StandardCharsets.UTF_8));
    }
}
