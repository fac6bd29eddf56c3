package io.caisson.server;

import io.caisson.Caller;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// What every request passes before any of its body is read: the key first, then where it comes from.
final class Door {
    private static final String CALLER = "caisson.caller";
    private static final String BEARER = "bearer ";

    private final Keys keys;
    private final FailedKeys failed;
    private final Hosts hosts;
    private final Set<String> open = new HashSet<>();

    Door(Keys keys, FailedKeys failed, Hosts hosts) {
        this.keys = keys;
        this.failed = failed;
        this.hosts = hosts;
    }

    /// Makes the server answer to `operation`, for those it is for.
    void admit(RoutesConfig routes, Operation operation) {
        if (operation.access() == Access.OPEN) {
            open.add(operation.path());
        }
        routes.addHttpHandler(operation.method(), operation.path(), context -> {
            if (operation.access() != Access.OPEN && !operation.access().permits(caller(context))) {
                throw new ProblemException(Problem.notPermitted(operation.access()));
            }
            operation.handler().handle(context);
        });
    }

    void pass(Context context) {
        Headers.secure(context.res()::setHeader);
        if (!open.contains(context.path())) {
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

    /// What tells the key of a request that has passed apart from all others, and is not the key.
    static String keyHash(Context context) {
        return HexFormat.of().formatHex(Keys.hash(key(context).orElse("")));
    }

    static Optional<String> header(Context context, String name) {
        return Optional.ofNullable(context.req().getHeader(name));
    }

    private Caller identify(Context context) {
        return key(context)
                .flatMap(keys::caller)
                .orElseThrow(() -> new ProblemException(
                        failed.tooMany(context.req().getRemoteAddr())
                                ? Problem.tooManyWrongKeys(failed.secondsLeft())
                                : Problem.noKey()));
    }

    private static Optional<String> key(Context context) {
        return header(context, "Authorization")
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(BEARER))
                .map(value -> value.substring(BEARER.length()).strip())
                .or(() -> header(context, "X-API-Key"));
    }
}
