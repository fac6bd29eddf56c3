package io.caisson.server;

import io.caisson.Caller;
import io.caisson.ledger.Tiers;
import io.javalin.http.Context;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// What every request passes before any of its body is read: the key first, then where it comes from.
final class Door {
    private static final Set<String> OPEN = Set.of("/healthz", "/readyz");
    private static final String CALLER = "caisson.caller";
    private static final String BEARER = "bearer ";

    private final Keys keys;
    private final Tiers tiers;
    private final FailedKeys failed;
    private final Hosts hosts;

    /// @param tiers what the tiers of the keys' owners are now
    Door(Keys keys, Tiers tiers, FailedKeys failed, Hosts hosts) {
        this.keys = keys;
        this.tiers = tiers;
        this.failed = failed;
        this.hosts = hosts;
    }

    void pass(Context context) {
        Headers.secure(context.res()::setHeader);
        if (!OPEN.contains(context.path())) {
            context.attribute(CALLER, identify(context));
        }
        var host = header(context, "Host").orElse("");
        if (!hosts.ours(host)) {
            throw new ProblemException(Problem.foreignHost(host));
        }
        var origin = header(context, "Origin");
        if (!Hosts.same(origin, host)) {
            throw new ProblemException(Problem.foreignOrigin(origin.orElse("")));
        }
    }

    /// Who sent a request that has passed.
    static Caller caller(Context context) {
        return Objects.requireNonNull(context.<Caller>attribute(CALLER));
    }

    static Optional<String> header(Context context, String name) {
        return Optional.ofNullable(context.req().getHeader(name));
    }

    private Caller identify(Context context) {
        return key(context)
                .flatMap(keys::caller)
                .map(this::entitled)
                .orElseThrow(() -> new ProblemException(
                        failed.tooMany(context.req().getRemoteAddr())
                                ? Problem.tooManyWrongKeys(failed.secondsLeft())
                                : Problem.noKey()));
    }

    private Caller entitled(Caller caller) {
        return tiers.named(caller.tier().name()).map(caller::withTier).orElse(caller);
    }

    private static Optional<String> key(Context context) {
        return header(context, "Authorization")
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(BEARER))
                .map(value -> value.substring(BEARER.length()).strip())
                .or(() -> header(context, "X-API-Key"));
    }
}
