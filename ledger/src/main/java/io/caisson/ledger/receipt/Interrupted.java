package io.caisson.ledger.receipt;

import static io.caisson.ledger.receipt.Column.*;

import io.caisson.Value;
import io.caisson.receipt.Activity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The end of an attempt whose service ended before it did.
public final class Interrupted {
    public static final String WHY = "the service ended while this ran; nothing is known of how far it came";

    private Interrupted() {}

    public static Entry closing(Entry opening, Instant now) {
        var began = opening.row().number(OPENED_AT);
        var at = Math.max(began, StoredValues.micros(now));
        var contents = new ArrayList<Content>();
        var row = new Row()
                .set(STATUS, "broken")
                .set(SUCCESS, 0L)
                .set(ERROR_KIND, "internal")
                .set(ERROR, WHY)
                .set(TIMED_OUT, 0L)
                .set(CONTAINMENT, "null")
                .set(UNITS_MICRO, 0L)
                .set(AMOUNT_PICO, 0L)
                .set(CURRENCY, "USD")
                .set(ARTIFACTS, "[]")
                .set(CLOSED_AT, at);
        for (var zero : List.of(
                WALL_MICROS,
                CPU_MICROS,
                QUEUE_MICROS,
                PEAK_MEMORY_BYTES,
                OUTPUT_BYTES,
                RESULT_BYTES,
                LOG_COUNT,
                TRUNCATED,
                STORED_BYTES)) {
            row.set(zero, 0L);
        }
        Rows.document(row, document(opening.row(), at), contents);
        return new Entry(Part.CLOSING, opening.id(), row, contents);
    }

    private static String document(Row row, long closedAt) {
        var error = new LinkedHashMap<String, @Nullable Object>();
        error.put("kind", "internal");
        error.put("message", WHY);
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", row.text(ID));
        members.put("activity", row.text(ACTIVITY).isEmpty() ? Activity.RUN.label() : row.text(ACTIVITY));
        members.put("status", "broken");
        members.put("success", false);
        members.put("result", null);
        members.put("stdout", "");
        members.put("stderr", "");
        members.put("logs", List.of());
        members.put("error", error);
        members.put("artifacts", List.of());
        members.put("limits", Value.json(row.text(LIMITS)).toJava());
        members.put("connector", row.text(CONNECTOR));
        for (var label : List.of(AGENT_ID, CHANNEL_ID, DESCRIPTION, SESSION_ID, DEPLOYMENT_ID)) {
            members.put(camel(label), row.text(label).isEmpty() ? null : row.text(label));
        }
        members.put("codeHash", row.text(CODE_HASH));
        members.put("truncated", false);
        members.put("createdAt", StoredValues.instant(row.number(OPENED_AT)).toString());
        members.put("completedAt", StoredValues.instant(closedAt).toString());
        return Value.of(members).json();
    }

    private static String camel(Column column) {
        var words = column.label().split("_", -1);
        return words.length == 1
                ? words[0]
                : words[0] + Character.toUpperCase(words[1].charAt(0)) + words[1].substring(1);
    }
}
