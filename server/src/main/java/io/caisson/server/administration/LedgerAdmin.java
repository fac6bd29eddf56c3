package io.caisson.server.administration;

import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.EventId;
import io.caisson.ledger.record.Webhook;
import io.caisson.ledger.retention.OperatorHoldException;
import io.caisson.ledger.retention.Retention;
import io.caisson.ledger.retention.Retention.Authority;
import io.caisson.server.http.Answers;
import io.caisson.server.http.Form;
import io.caisson.server.http.PageQuery;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.traffic.Bodies;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import io.javalin.http.Context;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `/v1/webhooks` and `/v1/retention`: webhooks and retention of a tenant's ledger.
public final class LedgerAdmin {
    private final DurableLedger ledger;
    private final Bodies bodies;

    public LedgerAdmin(DurableLedger ledger, Bodies bodies) {
        this.ledger = ledger;
        this.bodies = bodies;
    }

    private static String tenant(Context context) {
        return RequestContext.caller(context).tenant();
    }

    public void createWebhook(Context context) {
        var form = bodies.form(context, Set.of("url", "events"));
        var url = form.text("url", Field.URL).orElseThrow(() -> Form.bad("url", "it is needed"));
        var types = types(form.texts("events", Field.EVENT_TYPES));
        var created = Form.checked("url", () -> ledger.webhooks().create(tenant(context), url, types));
        var members = members(created.webhook());
        members.put("secret", created.secret());
        context.status(201);
        Answers.json(context, members);
    }

    private static Set<Event.Type> types(List<String> labels) {
        var types = EnumSet.noneOf(Event.Type.class);
        for (var label : labels) {
            types.add(Event.Type.of(label)
                    .orElseThrow(() -> Form.bad(
                            "events", "there is no event type '" + Text.printable(Text.shortened(label)) + "'")));
        }
        return types;
    }

    public void listWebhooks(Context context) {
        Answers.json(
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

    public void deleteWebhook(Context context) {
        if (!ledger.webhooks().delete(tenant(context), context.pathParam("id"))) {
            throw new ProblemException(Problem.noSuchWebhook());
        }
        context.status(204);
    }

    public void deadLetters(Context context) {
        var page = PageQuery.of(context);
        var after = page.cursor(EventId::parse).orElse(EventId.START);
        var letters =
                ledger.webhooks().deadLetters(tenant(context), webhook(context).id(), after, page.limit());
        Answers.json(
                context,
                page.answer(
                        "deadLetters",
                        letters,
                        LedgerAdmin::members,
                        letter -> letter.eventId().toString()));
    }

    private static Map<String, @Nullable Object> members(Webhook.DeadLetter letter) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("eventId", letter.eventId().toString());
        members.put("eventType", letter.eventType());
        members.put("attempts", letter.attempts());
        members.put("reason", letter.reason());
        members.put("failedAt", letter.failedAt().toString());
        return members;
    }

    public void replay(Context context) {
        var due = ledger.webhooks().replay(tenant(context), webhook(context).id());
        context.status(202);
        Answers.json(context, Map.of("replayed", due));
    }

    private Webhook webhook(Context context) {
        return ledger.webhooks()
                .find(tenant(context), context.pathParam("id"))
                .orElseThrow(() -> new ProblemException(Problem.noSuchWebhook()));
    }

    public void showRetention(Context context) {
        Answers.json(context, members(ledger.retention().term(tenant(context))));
    }

    private static Map<String, @Nullable Object> members(Retention.Term term) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("days", term.days());
        members.put("hold", term.hold().isEmpty() ? null : term.hold());
        return members;
    }

    public void setRetention(Context context) {
        var form = bodies.form(context, Set.of("tenant", "days", "hold"));
        var caller = RequestContext.caller(context);
        var tenant = form.text("tenant", Field.TENANT).orElse(caller.tenant());
        if (!tenant.equals(caller.tenant()) && !caller.isOperator()) {
            throw Form.bad("tenant", "only the operator sets it for other tenants");
        }
        try {
            setRetention(form, tenant, caller.isOperator() ? Authority.OPERATOR : Authority.TENANT);
        } catch (OperatorHoldException e) {
            throw new ProblemException(Problem.operatorHold(e));
        }
        Answers.json(context, members(ledger.retention().term(tenant)));
    }

    private void setRetention(Form form, String tenant, Authority by) {
        var retention = ledger.retention();
        var hold = form.nullableText("hold", Field.HOLD).filter(reason -> !reason.isBlank());
        form.wholeNumber("days", Field.RETENTION_DAYS)
                .ifPresent(days -> Form.checked("days", () -> {
                    retention.keep(tenant, Math.clamp(days, 0, Integer.MAX_VALUE), by);
                    return days;
                }));
        if (form.has("hold")) {
            hold.ifPresentOrElse(reason -> retention.hold(tenant, reason, by), () -> retention.release(tenant, by));
        }
    }
}
