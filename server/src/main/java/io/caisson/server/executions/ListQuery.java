package io.caisson.server.executions;

import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.receipt.Activity;
import io.caisson.server.http.Form;
import io.caisson.server.http.PageQuery;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.text.Text;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The query of `GET /v1/executions`: reads its filter and writes a line of its answer.
final class ListQuery {
    private static final Set<String> NAMES =
            Set.of("agentId", "status", "activity", "language", "codeHash", "from", "to", "cursor", "limit");
    private static final List<String> STATUSES =
            List.of("completed", "failed", "limit", "refused", "cancelled", "broken");
    private static final List<String> ACTIVITIES =
            Stream.of(Activity.values()).map(Activity::label).toList();
    private static final int STANDARD = 50;

    private ListQuery() {}

    static Filter of(Context context) {
        context.queryParamMap().keySet().stream()
                .filter(name -> !NAMES.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new ProblemException(Problem.malformed("there is no parameter '"
                            + Text.printable(Text.shortened(name)) + "'; there are "
                            + String.join(", ", NAMES.stream().sorted().toList())));
                });
        return new Filter(
                context.queryParam("agentId"),
                oneOf(context, "status", STATUSES),
                oneOf(context, "activity", ACTIVITIES),
                context.queryParam("language"),
                context.queryParam("codeHash"),
                time(context, "from"),
                time(context, "to"),
                number(context, "cursor"),
                PageQuery.limit(context, STANDARD));
    }

    private static @Nullable String oneOf(Context context, String name, List<String> values) {
        var text = context.queryParam(name);
        if (text != null && !values.contains(text)) {
            throw Form.bad(name, "it must be one of " + String.join(", ", values));
        }
        return text;
    }

    private static @Nullable Instant time(Context context, String name) {
        var text = context.queryParam(name);
        return text == null ? null : Form.instant(name, text);
    }

    private static @Nullable Long number(Context context, String name) {
        var text = context.queryParam(name);
        try {
            return text == null ? null : Long.valueOf(text);
        } catch (NumberFormatException e) {
            throw new ProblemException(Problem.malformed(name + ": it must be a whole number"));
        }
    }

    /// The cursor of the page that begins after `line`.
    static String cursor(ReceiptLine line) {
        return String.valueOf(line.seq());
    }

    static Map<String, @Nullable Object> members(ReceiptLine line) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", line.id());
        members.put("activity", line.activity());
        members.put("status", line.status());
        members.put("success", line.status().equals("completed"));
        members.put("language", line.language());
        members.put("agentId", orNull(line.agentId()));
        members.put("channelId", orNull(line.channelId()));
        members.put("description", orNull(line.description()));
        members.put("codeHash", line.codeHash());
        members.put("codeLength", line.codeLength());
        members.put("snippet", line.snippet());
        members.put("errorKind", orNull(line.errorKind()));
        members.put("error", orNull(line.error()));
        members.put("wallMs", line.wall().toNanos() / 1e6);
        members.put("peakMemoryBytes", line.peakMemoryBytes());
        members.put("tier", line.tier());
        members.put("amount", line.amount().stripTrailingZeros().toPlainString());
        members.put("currency", line.currency());
        members.put("createdAt", line.createdAt().toString());
        members.put("completedAt", line.completedAt().toString());
        return members;
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
