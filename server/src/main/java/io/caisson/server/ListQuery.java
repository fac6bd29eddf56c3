package io.caisson.server;

import io.caisson.ledger.Filter;
import io.caisson.ledger.Line;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads which receipts a caller wishes to see, and writes one of them.
final class ListQuery {
    private static final Set<String> NAMES =
            Set.of("agentId", "status", "activity", "language", "codeHash", "from", "to", "cursor", "limit");
    private static final int STANDARD = 50;
    private static final int MOST = 500;

    private ListQuery() {}

    static Filter of(Context context) {
        context.queryParamMap().keySet().stream()
                .filter(name -> !NAMES.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new ProblemException(Problem.malformed("there is no parameter '" + name + "'; there are "
                            + String.join(", ", NAMES.stream().sorted().toList())));
                });
        return new Filter(
                context.queryParam("agentId"),
                context.queryParam("status"),
                context.queryParam("activity"),
                context.queryParam("language"),
                context.queryParam("codeHash"),
                time(context, "from"),
                time(context, "to"),
                number(context, "cursor"),
                limit(context));
    }

    private static int limit(Context context) {
        var given = number(context, "limit");
        if (given == null) {
            return STANDARD;
        }
        if (given < 1 || given > MOST) {
            throw new ProblemException(Problem.malformed("limit: it must be from 1 to " + MOST));
        }
        return given.intValue();
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

    /// What the next page begins after.
    static String cursor(Line line) {
        return String.valueOf(line.seq());
    }

    static Map<String, @Nullable Object> members(Line line) {
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
