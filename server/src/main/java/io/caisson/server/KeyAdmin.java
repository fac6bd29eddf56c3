package io.caisson.server;

import io.caisson.Caller;
import io.caisson.Party;
import io.caisson.RequestBounds;
import io.caisson.Scope;
import io.caisson.Text;
import io.caisson.Tier;
import io.caisson.json.MalformedRequestException;
import io.caisson.ledger.ApiKey;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.Report;
import io.javalin.http.Context;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// `/v1/keys`: who may call. An admin gives and takes keys of its own tenant, the operator those of all.
final class KeyAdmin {
    private static final Set<String> FIELDS = Set.of("tenant", "name", "agent", "teams", "tier", "scopes", "expiresAt");

    private final DurableLedger ledger;
    private final Bodies bodies;

    KeyAdmin(DurableLedger ledger, Bodies bodies) {
        this.ledger = ledger;
        this.bodies = bodies;
    }

    void create(Context context) {
        var caller = Door.caller(context);
        var form = bodies.form(context, FIELDS);
        var owner = Form.checked("", () -> owner(caller, form));
        var created =
                Form.checked("expiresAt", () -> ledger.keys().create(owner, form.time("expiresAt"), caller.name()));
        var members = created.key().members();
        members.put("key", created.text());
        context.status(201);
        Answers.json(context, members);
    }

    private ApiKey.Owner owner(Caller caller, Form form) {
        var tenant = form.text("tenant").orElse(caller.tenant());
        if (!tenant.equals(caller.tenant()) && !caller.isOperator()) {
            throw new MalformedRequestException("tenant", "tenant: only the operator gives keys to other tenants");
        }
        return new ApiKey.Owner(
                tenant,
                form.text("name").orElseThrow(() -> new MalformedRequestException("name", "name: it is required")),
                parties(form),
                tier(
                        caller,
                        form.text("tier")
                                .orElse(
                                        caller.isOperator()
                                                ? Tier.BASIC.name()
                                                : caller.tier().name())),
                scopes(caller, form));
    }

    private static Set<Party> parties(Form form) {
        var parties = new LinkedHashSet<Party>();
        form.text("agent").ifPresent(agent -> parties.add(Party.agent(agent)));
        var teams = form.texts("teams");
        if (teams.size() > RequestBounds.MAX_TEAMS) {
            throw Form.bad(
                    "teams",
                    "it has " + teams.size() + " elements, at most " + RequestBounds.MAX_TEAMS + " are allowed");
        }
        teams.forEach(team -> parties.add(Party.team(team)));
        return parties;
    }

    /// Nobody gives away more than the tenant has been given.
    private String tier(Caller caller, String name) {
        var tier = ledger.books()
                .tiers()
                .named(name)
                .orElseThrow(() ->
                        new MalformedRequestException("tier", "tier: there is no tier '" + Text.printable(name) + "'"));
        if (!caller.isOperator() && !tier.name().equals(caller.tier().name())) {
            throw new MalformedRequestException(
                    "tier",
                    "tier: only the operator gives another one than yours, "
                            + caller.tier().name());
        }
        return tier.name();
    }

    private static Set<Scope> scopes(Caller caller, Form form) {
        var labels = form.texts("scopes");
        var scopes = labels.isEmpty()
                ? Set.of(Scope.EXECUTE, Scope.READ)
                : labels.stream().map(KeyAdmin::scope).collect(Collectors.toSet());
        if (!caller.isOperator() && !caller.scopes().containsAll(scopes)) {
            throw new MalformedRequestException("scopes", "scopes: nobody gives away more than it has");
        }
        return scopes;
    }

    private static Scope scope(String label) {
        return Scope.named(label)
                .orElseThrow(() ->
                        new MalformedRequestException("scopes", "scopes: each must be execute, deploy, read or admin"));
    }

    void list(Context context) {
        var keys = ledger.keys().list(realm(context));
        Answers.json(context, Map.of("keys", keys.stream().map(Report::members).toList()));
    }

    void show(Context context) {
        var key = ledger.keys()
                .find(realm(context), context.pathParam("id"))
                .orElseThrow(() -> new ProblemException(Problem.noSuchKey()));
        Answers.json(context, key.members());
    }

    /// The same answer again for one that was revoked before.
    void revoke(Context context) {
        if (!ledger.keys().revoke(realm(context), context.pathParam("id"))) {
            throw new ProblemException(Problem.noSuchKey());
        }
        show(context);
    }

    /// Whose keys the caller sees: empty for everybody's.
    private static Optional<String> realm(Context context) {
        var caller = Door.caller(context);
        return caller.isOperator() ? Optional.empty() : Optional.of(caller.tenant());
    }
}
