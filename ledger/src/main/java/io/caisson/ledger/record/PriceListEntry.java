package io.caisson.ledger.record;

import io.caisson.account.Tier;
import io.caisson.ledger.receipt.JsonReport;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A tier as it was from some moment on.
public record PriceListEntry(Tier tier, Instant validFrom, String changedBy) implements JsonReport {
    /// The ceilings by the names of limits.
    public Map<String, Long> ceilings() {
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
