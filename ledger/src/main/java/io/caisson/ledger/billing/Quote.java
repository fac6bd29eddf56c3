package io.caisson.ledger.billing;

import io.caisson.ledger.receipt.JsonReport;
import io.caisson.receipt.Price;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a run would cost.
///
/// @param highest when it uses all the time, that for compiling included, and all the memory its limits give, and
///     stores all it can
/// @param typical what the latest runs of the same code that the caller sees would cost at today's prices, on average
/// @param runs how many those are
public record Quote(Price highest, Optional<Price> typical, long runs) implements JsonReport {

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("tier", highest.tier());
        members.put("priceList", highest.priceList());
        members.put("currency", highest.currency());
        members.put("highest", price(highest));
        members.put("typical", typical.map(Quote::price).orElse(null));
        members.put("basedOnRuns", runs);
        return members;
    }

    private static Map<String, @Nullable Object> price(Price price) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("computeUnits", price.computeUnits().toPlainString());
        members.put("amount", price.amount().toPlainString());
        return members;
    }
}
