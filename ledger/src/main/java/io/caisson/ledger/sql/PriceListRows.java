package io.caisson.ledger.sql;

import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Value;
import io.caisson.account.Tier;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.PriceListEntry;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/// Writes and reads rows of the table `price_list`.
final class PriceListRows {
    private static final String COLUMNS =
            "version, tier, per_second, per_megabyte, ceilings, modules, all_modules, per_minute,"
                    + " at_once, valid_from, changed_by, per_stored_megabyte, storage_bytes";
    static final String SELECT = "select " + COLUMNS + " from price_list";

    private PriceListRows() {}

    static PriceListEntry read(ResultSet row) throws SQLException {
        var tier = new Tier(
                row.getString(2),
                limits(row.getString(5)),
                new HashSet<>(Value.json(row.getString(6)).list(String.class)),
                row.getInt(7) != 0,
                new BigDecimal(row.getString(3)),
                new BigDecimal(row.getString(4)),
                row.getInt(1),
                row.getInt(8),
                row.getInt(9),
                new BigDecimal(row.getString(12)),
                row.getLong(13));
        return new PriceListEntry(tier, StoredValues.instant(row.getLong(10)), row.getString(11));
    }

    private static Limits limits(String json) {
        var limits = Limits.NONE;
        for (var entry : Value.json(json).map().entrySet()) {
            var limit = Limit.of(entry.getKey());
            if (limit.isPresent()) {
                limits = limits.with(limit.get(), Value.of(entry.getValue()).as(Long.class));
            }
        }
        return limits;
    }

    static void write(Handle handle, PriceListEntry entry) {
        var tier = entry.tier();
        handle.createUpdate("insert into price_list (" + COLUMNS + ") values (:version, :tier, :perSecond,"
                        + " :perMegabyte, :ceilings, :modules, :allModules, :perMinute, :atOnce, :validFrom, :changedBy,"
                        + " :perStoredMegabyte, :storageBytes)")
                .bind("version", tier.priceList())
                .bind("tier", tier.name())
                .bind("perSecond", tier.pricePerSecond().toPlainString())
                .bind("perMegabyte", tier.pricePerMegabyte().toPlainString())
                .bind("ceilings", Value.of(entry.ceilings()).json())
                .bind("modules", Value.of(new TreeSet<>(tier.modules())).json())
                .bind("allModules", tier.allModules() ? 1 : 0)
                .bind("perMinute", tier.perMinute())
                .bind("atOnce", tier.atOnce())
                .bind("validFrom", StoredValues.micros(entry.validFrom()))
                .bind("changedBy", StoredValues.clean(entry.changedBy()))
                .bind("perStoredMegabyte", tier.pricePerStoredMegabyte().toPlainString())
                .bind("storageBytes", tier.storageBytes())
                .execute();
    }
}
