package io.caisson.ledger.record;

import io.caisson.ledger.receipt.JsonReport;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Something added to an invoice, or taken off it.
///
/// @param amount in USD, below zero for what is given back
public record Correction(long number, BigDecimal amount, String reason, String by, Instant at) implements JsonReport {

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("number", number);
        members.put("amount", amount.toPlainString());
        members.put("reason", reason);
        members.put("by", by);
        members.put("at", at.toString());
        return members;
    }
}
