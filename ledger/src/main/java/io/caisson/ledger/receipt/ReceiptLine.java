package io.caisson.ledger.receipt;

import io.caisson.receipt.Activity;
import io.caisson.receipt.Price;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One receipt in a list.
///
/// @param seq its number among those of its tenant
public record ReceiptLine(
        long seq,
        String id,
        String activity,
        String status,
        String language,
        String agentId,
        String channelId,
        String description,
        String codeHash,
        long codeLength,
        String snippet,
        String errorKind,
        String error,
        Duration wall,
        long peakMemoryBytes,
        String tier,
        BigDecimal amount,
        String currency,
        Instant createdAt,
        Instant completedAt)
        implements JsonReport {

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("seq", seq);
        members.put("id", id);
        members.put("activity", activity);
        members.put("status", status);
        members.put("success", status.equals("completed"));
        members.put("language", language);
        members.put("agentId", agentId.isEmpty() ? null : agentId);
        members.put("channelId", channelId.isEmpty() ? null : channelId);
        members.put("description", description.isEmpty() ? null : description);
        members.put("codeHash", codeHash);
        members.put("codeLength", codeLength);
        members.put("snippet", snippet);
        members.put("errorKind", errorKind.isEmpty() ? null : errorKind);
        members.put("error", error.isEmpty() ? null : error);
        members.put("executionTime", StoredFigures.millis(wall.toNanos() / 1_000));
        members.put("memoryBytes", peakMemoryBytes);
        members.put("tier", tier);
        members.put("amount", StoredFigures.tidy(amount).toPlainString());
        members.put("currency", currency);
        members.put("createdAt", createdAt.toString());
        members.put("completedAt", completedAt.toString());
        return members;
    }

    public static ReceiptLine of(Row row, long seq) {
        return new ReceiptLine(
                seq,
                row.text(Column.ID),
                row.text(Column.ACTIVITY).isEmpty() ? Activity.RUN.label() : row.text(Column.ACTIVITY),
                row.text(Column.STATUS),
                row.text(Column.LANGUAGE),
                row.text(Column.AGENT_ID),
                row.text(Column.CHANNEL_ID),
                row.text(Column.DESCRIPTION),
                row.text(Column.CODE_HASH),
                row.number(Column.CODE_LENGTH),
                row.text(Column.SNIPPET),
                row.text(Column.ERROR_KIND),
                row.text(Column.ERROR),
                Duration.ofNanos(row.number(Column.WALL_MICROS) * 1_000),
                row.number(Column.PEAK_MEMORY_BYTES),
                row.text(Column.TIER),
                StoredValues.unscaled(row.number(Column.AMOUNT_PICO), Price.SCALE),
                row.text(Column.CURRENCY),
                StoredValues.instant(row.number(Column.OPENED_AT)),
                StoredValues.instant(row.number(Column.CLOSED_AT)));
    }
}
