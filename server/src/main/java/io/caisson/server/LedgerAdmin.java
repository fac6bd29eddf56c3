package io.caisson.server;

import io.caisson.Text;
import io.caisson.Value;
import io.caisson.json.MalformedRequestException;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.Event;
import io.caisson.ledger.Retention;
import io.caisson.ledger.Webhook;
import io.javalin.http.Context;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `/v1/webhooks` and `/v1/retention`: what an operator sets for a tenant's ledger.
final class LedgerAdmin {
    private final DurableLedger ledger;
    private final Bodies bodies;

    LedgerAdmin(DurableLedger ledger, Bodies bodies) {
        this.ledger = ledger;
        this.bodies = bodies;
    }

    private static String tenant(Context context) {
        return Door.caller(context).tenant();
    }

    void createWebhook(Context context) {
        var fields = fields(context, Set.of("url", "events"));
        var url = text(fields, "url");
        if (url.isEmpty()) {
            throw new MalformedRequestException("url", "it is needed");
        }
        var created = refused("url", () -> ledger.webhooks().create(tenant(context), url, types(fields)));
        var members = members(created.webhook());
        members.put("secret", created.secret());
        context.status(201);
        write(context, members);
    }

    private static Set<Event.Type> types(Map<String, @Nullable Object> fields) {
        var types = EnumSet.noneOf(Event.Type.class);
        if (fields.get("events") == null) {
            return types;
        }
        if (!(fields.get("events") instanceof List<?> labels)) {
            throw new MalformedRequestException("events", "it must be a list of event types");
        }
        for (var label : labels) {
            types.add(Event.Type.of(String.valueOf(label))
                    .orElseThrow(() -> new MalformedRequestException(
                            "events", "there is no event type '" + Text.printable(String.valueOf(label)) + "'")));
        }
        return types;
    }

    void listWebhooks(Context context) {
        write(
                context,
                Map.of(
                        "webhooks",
                        ledger.webhooks().list(tenant(context)).stream()
                                .map(LedgerAdmin::members)
                                .toList()));
    }

    private static Map<String, @Nullable Object> members(Webhook webhook) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", webhook.id());
        members.put("url", webhook.url());
        members.put(
                "events",
                webhook.types().stream().sorted().map(Event.Type::label).toList());
        members.put("state", webhook.state());
        members.put("trouble", webhook.trouble().isEmpty() ? null : webhook.trouble());
        members.put("createdAt", webhook.createdAt().toString());
        return members;
    }

    void deleteWebhook(Context context) {
        if (!ledger.webhooks().delete(tenant(context), context.pathParam("id"))) {
            throw new ProblemException(Problem.noSuchWebhook());
        }
        context.status(204);
    }

    void deadLetters(Context context) {
        var webhook = webhook(context);
        var letters = new ArrayList<Map<String, @Nullable Object>>();
        for (var letter : ledger.webhooks().deadLetters(tenant(context), webhook.id())) {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("eventId", letter.eventId().toString());
            members.put("eventType", letter.eventType());
            members.put("attempts", letter.attempts());
            members.put("reason", letter.reason());
            members.put("failedAt", letter.failedAt().toString());
            letters.add(members);
        }
        write(context, Map.of("deadLetters", letters));
    }

    void replay(Context context) {
        var due = ledger.webhooks().replay(tenant(context), webhook(context).id());
        context.status(202);
        write(context, Map.of("replayed", due));
    }

    private Webhook webhook(Context context) {
        return ledger.webhooks()
                .find(tenant(context), context.pathParam("id"))
                .orElseThrow(() -> new ProblemException(Problem.noSuchWebhook()));
    }

    void showRetention(Context context) {
        write(context, members(ledger.retention().term(tenant(context))));
    }

    private static Map<String, @Nullable Object> members(Retention.Term term) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("days", term.days());
        members.put("hold", term.hold().isEmpty() ? null : term.hold());
        return members;
    }

    void setRetention(Context context) {
        var fields = fields(context, Set.of("days", "hold"));
        var tenant = tenant(context);
        var retention = ledger.retention();
        var days = fields.get("days");
        if (days != null) {
            refused("days", () -> {
                retention.keep(tenant, wholeNumber(days));
                return days;
            });
        }
        if (fields.containsKey("hold")) {
            var reason = text(fields, "hold");
            if (reason.isBlank()) {
                retention.release(tenant);
            } else {
                retention.hold(tenant, reason);
            }
        }
        showRetention(context);
    }

    private static int wholeNumber(Object value) {
        try {
            return ((BigDecimal) value).intValueExact();
        } catch (ClassCastException | ArithmeticException e) {
            throw new IllegalArgumentException("it must be a whole number", e);
        }
    }

    private static String text(Map<String, @Nullable Object> fields, String name) {
        return switch (fields.get(name)) {
            case null -> "";
            case String text -> text;
            default -> throw new MalformedRequestException(name, "it must be a text");
        };
    }

    /// The body's members, of which there are no others than `known`.
    private Map<String, @Nullable Object> fields(Context context, Set<String> known) {
        try (var body = bodies.read(context)) {
            var fields = refused("", () -> Value.json(body.text()).map());
            for (var name : fields.keySet()) {
                if (!known.contains(name)) {
                    throw new MalformedRequestException(name, "there is no such field");
                }
            }
            return fields;
        }
    }

    private interface Step<T> {
        T take();
    }

    /// What is refused is the caller's mistake in `field`.
    private static <T> T refused(String field, Step<T> step) {
        try {
            return step.take();
        } catch (IllegalArgumentException e) {
            throw new MalformedRequestException(field, String.valueOf(e.getMessage()));
        }
    }

    private static void write(Context context, Map<String, ?> members) {
        context.contentType("application/json").result(Value.of(members).json());
    }
}
