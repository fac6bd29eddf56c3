package io.caisson.ledger.billing;

import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Value;
import io.caisson.account.Tier;
import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.StoredValues;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// A tier as it was from some moment on.
public record PriceListEntry(Tier tier, Instant validFrom, String changedBy) implements JsonReport {
    static final String COLUMNS = "version, tier, per_second, per_megabyte, ceilings, modules, all_modules, per_minute,"
            + " at_once, valid_from, changed_by, per_stored_megabyte, storage_bytes";

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

    void write(Handle handle) {
        handle.createUpdate("insert into price_list (" + COLUMNS + ") values (:version, :tier, :perSecond,"
                        + " :perMegabyte, :ceilings, :modules, :allModules, :perMinute, :atOnce, :validFrom, :changedBy,"
                        + " :perStoredMegabyte, :storageBytes)")
                .bind("version", tier.priceList())
                .bind("tier", tier.name())
                .bind("perSecond", tier.pricePerSecond().toPlainString())
                .bind("perMegabyte", tier.pricePerMegabyte().toPlainString())
                .bind("ceilings", Value.of(ceilings()).json())
                .bind("modules", Value.of(new TreeSet<>(tier.modules())).json())
                .bind("allModules", tier.allModules() ? 1 : 0)
                .bind("perMinute", tier.perMinute())
                .bind("atOnce", tier.atOnce())
                .bind("validFrom", StoredValues.micros(validFrom))
                .bind("changedBy", StoredValues.clean(changedBy))
                .bind("perStoredMegabyte", tier.pricePerStoredMegabyte().toPlainString())
                .bind("storageBytes", tier.storageBytes())
                .execute();
    }

    private Map<String, Long> ceilings() {
        var ceilings = new LinkedHashMap<String, Long>();
        tier.ceilings().values().forEach((limit, value) -> ceilings.put(limit.label(), value));
        return ceilings;
    }

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("tier", tier.name());
        members.put("priceList", tier.priceList());
        members.put("pricePerSecond", tier.pricePerSecond().toPlainString());
        members.put("pricePerMegabyte", tier.pricePerMegabyte().toPlainString());
        members.put("pricePerStoredMegabyte", tier.pricePerStoredMegabyte().toPlainString());
        members.put("currency", "USD");
        members.put("limits", ceilings());
        members.put("modules", tier.allModules() ? "all" : new TreeSet<>(tier.modules()));
        members.put("perMinute", tier.perMinute() == 0 ? null : tier.perMinute());
        members.put("atOnce", tier.atOnce() == 0 ? null : tier.atOnce());
        members.put("storageBytes", tier.storageBytes() == 0 ? null : tier.storageBytes());
        members.put("validFrom", validFrom.toString());
        members.put("changedBy", changedBy);
        return members;
    }
}
