package io.caisson.server.administration;

import io.caisson.account.Caller;
import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.json.MalformedRequestException;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.http.Answers;
import io.caisson.server.http.Credential;
import io.caisson.server.http.Form;
import io.caisson.server.http.PageQuery;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.traffic.Bodies;
import io.caisson.server.traffic.CreationRate;
import io.caisson.text.RequestBounds;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// `/v1/keys`: issues, lists and revokes keys. An admin manages the keys of its own tenant, the operator those of
/// all.
public final class KeyAdmin {
    private static final Set<String> FIELDS = Set.of("tenant", "name", "agent", "teams", "tier", "scopes", "expiresAt");

    private final DurableLedger ledger;
    private final Bodies bodies;
    private final LiveAuthority authority;
    private final CreationRate rate = new CreationRate(RequestBounds.MAX_NEW_KEYS_A_MINUTE);

    public KeyAdmin(DurableLedger ledger, Bodies bodies, LiveAuthority authority) {
        this.authority = authority;
        this.ledger = ledger;
        this.bodies = bodies;
    }

    public void create(Context context) {
        var caller = RequestContext.caller(context);
        var form = bodies.form(context, FIELDS);
        var owner = Form.checked("", () -> owner(caller, form));
        var credential = RequestContext.credential(context);
        var end = end(credential, form);
        if (!caller.isOperator() && !rate.tryTake(caller.tenant())) {
            throw new ProblemException(Problem.tooManyNewKeys(CreationRate.WINDOW));
        }
        var created =
                Form.checked("expiresAt", () -> ledger.keys().create(owner, end, caller.name(), credential.keyId()));
        var members = created.key().members();
        members.put("key", created.text());
        context.status(201);
        Answers.json(context, members);
    }

    /// A key issued with a token expires with the token at the latest. [ApiKeys] bounds keys that are issued with
    /// a key.
    private static Optional<Instant> end(Credential credential, Form form) {
        var wanted = form.time("expiresAt");
        if (credential.keyId().isPresent() || credential.expiresAt().isEmpty()) {
            return wanted;
        }
        var end = credential.expiresAt().get();
        if (wanted.filter(end::isBefore).isPresent()) {
            throw Form.bad("expiresAt", "a key ends no later than the token that makes it, which ends at " + end);
        }
        return Optional.of(wanted.orElse(end));
    }

    private ApiKey.Owner owner(Caller caller, Form form) {
        var tenant = form.text("tenant", Field.TENANT).orElse(caller.tenant());
        if (!tenant.equals(caller.tenant()) && !caller.isOperator()) {
            throw new MalformedRequestException("tenant", "tenant: only the operator gives keys to other tenants");
        }
        if (!Caller.mayHaveKeys(tenant)) {
            throw new MalformedRequestException(
                    "tenant", "tenant: '" + Text.printable(tenant) + "' is reserved; name the tenant the key is for");
        }
        return new ApiKey.Owner(
                tenant,
                form.text("name", Field.USER)
                        .orElseThrow(() -> new MalformedRequestException("name", "name: it is required")),
                parties(caller, form),
                tier(
                        caller,
                        form.text("tier", Field.TIER)
                                .orElse(
                                        caller.isOperator()
                                                ? Tier.BASIC.name()
                                                : caller.tier().name())),
                scopes(caller, form));
    }

    /// An agent or team gives access to code that is shared with it, so callers may only pass on their own.
    private static Set<Party> parties(Caller caller, Form form) {
        var parties = new LinkedHashSet<Party>();
        form.text("agent", Field.PARTY_ID).ifPresent(agent -> parties.add(Party.agent(agent)));
        form.texts("teams", Field.TEAMS, Field.PARTY_ID).forEach(team -> parties.add(Party.team(team)));
        if (!caller.isOperator() && !caller.parties().containsAll(parties)) {
            throw new MalformedRequestException(
                    "teams", "teams: a key has no agent or team that the key which makes it lacks; ask the operator");
        }
        return parties;
    }

    /// Only the operator may issue a key of another tier than the caller's own.
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
        var labels = form.texts("scopes", Field.SCOPES);
        var scopes = labels.isEmpty()
                ? Set.of(Scope.EXECUTE, Scope.READ)
                : labels.stream().map(KeyAdmin::scope).collect(Collectors.toSet());
        if (!caller.isOperator() && !scopes.stream().allMatch(caller::may)) {
            throw new MalformedRequestException(
                    "scopes", "scopes: a key has no scope that the key which makes it lacks");
        }
        return scopes;
    }

    private static Scope scope(String label) {
        return Scope.named(label)
                .orElseThrow(() -> new MalformedRequestException(
                        "scopes", "scopes: each must be execute, deploy, read, read:all or admin"));
    }

    public void list(Context context) {
        var page = PageQuery.of(context);
        var keys = ledger.keys().list(realm(context), page.cursor(), page.limit());
        Answers.json(context, page.answer("keys", keys, JsonReport::members, ApiKey::id));
    }

    public void show(Context context) {
        var key = ledger.keys()
                .find(realm(context), context.pathParam("id"))
                .orElseThrow(() -> new ProblemException(Problem.noSuchKey()));
        Answers.json(context, key.members());
    }

    /// Revoking a key twice gives the same answer.
    public void revoke(Context context) {
        if (!ledger.keys().revoke(realm(context), context.pathParam("id"))) {
            throw new ProblemException(Problem.noSuchKey());
        }
        authority.check();
        show(context);
    }

    /// The tenant whose keys the caller may see; empty for all tenants.
    private static Optional<String> realm(Context context) {
        var caller = RequestContext.caller(context);
        return caller.isOperator() ? Optional.empty() : Optional.of(caller.tenant());
    }
}
