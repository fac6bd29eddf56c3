package io.caisson.server.administration;

import io.caisson.Limit;
import io.caisson.embed.Caisson;
import io.caisson.gate.GateMode;
import io.caisson.gate.Settings;
import io.caisson.ledger.DurableLedger;
import io.caisson.server.executions.CodeResource;
import io.caisson.server.http.Answers;
import io.caisson.server.http.Form;
import io.caisson.server.http.RequestContext;
import io.caisson.server.traffic.Bodies;
import io.caisson.text.RequestBounds.Field;
import io.javalin.http.Context;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `/v1/config`: settings that the operator may change while the server runs. The changes are lost at the next
/// start, which reads the configuration again.
public final class SettingsAdmin {
    private static final System.Logger LOG = System.getLogger(SettingsAdmin.class.getName());
    private static final Set<String> FIELDS = Set.of("gateMode", "limits", "captureConsole", "retentionDays");

    private final Caisson caisson;
    private final Bodies bodies;

    public SettingsAdmin(Caisson caisson, Bodies bodies) {
        this.caisson = caisson;
        this.bodies = bodies;
    }

    public void show(Context context) {
        var settings = caisson.settings();
        var limits = new LinkedHashMap<String, Long>();
        for (var limit : Limit.values()) {
            limits.put(limit.label(), settings.limits().of(limit));
        }
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("gateMode", settings.gateMode().label());
        members.put("limits", limits);
        members.put("captureConsole", settings.captureConsole());
        members.put("retentionDays", term(context));
        Answers.json(context, members);
    }

    private int term(Context context) {
        return caisson.unwrap(DurableLedger.class)
                .retention()
                .term(RequestContext.caller(context).tenant())
                .days();
    }

    /// Changes the settings that the body names. One invalid value refuses the whole change.
    public void change(Context context) {
        var form = bodies.form(context, FIELDS);
        var mode = form.text("gateMode")
                .map(label -> GateMode.of(label)
                        .orElseThrow(() -> Form.bad("gateMode", "it must be strict, standard or observe")));
        var limits = CodeResource.limits(form);
        var capture = form.truth("captureConsole");
        form.wholeNumber("retentionDays", Field.RETENTION_DAYS).ifPresent(days -> keep(context, days));
        var held = caisson.change(before -> {
            var merged = before.limits();
            for (var changed : limits.values().entrySet()) {
                merged = merged.with(changed.getKey(), changed.getValue());
            }
            return new Settings(mode.orElse(before.gateMode()), merged, capture.orElse(before.captureConsole()));
        });
        LOG.log(Level.INFO, "the settings were changed over HTTP: {0}", held);
        show(context);
    }

    private void keep(Context context, long days) {
        Form.checked("retentionDays", () -> {
            caisson.unwrap(DurableLedger.class)
                    .retention()
                    .keep(RequestContext.caller(context).tenant(), Math.clamp(days, 0, Integer.MAX_VALUE));
            return days;
        });
    }
}
