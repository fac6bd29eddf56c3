package io.caisson.server.auth;

import io.caisson.account.Tier;
import io.caisson.server.config.ServerConfig;
import io.caisson.server.http.Access;
import io.caisson.server.http.Answers;
import io.caisson.server.http.Credential;
import io.caisson.server.http.Exchanges;
import io.caisson.server.http.Headers;
import io.caisson.server.http.Hosts;
import io.caisson.server.http.Operation;
import io.caisson.server.http.ParameterBounds;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.piston.PistonPaths;
import io.caisson.server.traffic.RequestPace;
import io.caisson.work.WorkLane;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.websocket.WsConfig;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Authenticates and authorizes every request before its body is read. Checks the key first, then the host and
/// origin.
public final class Door {
    private static final String NO_TENANT = "";
    private static final String BEARER = "bearer ";

    private final Keys keys;
    private final FailedKeys failed;
    private final Hosts hosts;
    private final RequestPace pace;
    private final Optional<Tier> anonymousTier;
    private final Set<String> open = new HashSet<>();
    private final List<Operation> admitted = new ArrayList<>();

    public Door(Keys keys, FailedKeys failed, RequestPace pace, ServerConfig config) {
        this.keys = keys;
        this.failed = failed;
        this.pace = pace;
        this.hosts = new Hosts(config);
        this.anonymousTier = config.pistonAnonymousTier();
    }

    /// Registers `operation`; only callers that its access permits reach its handler.
    public void admit(RoutesConfig routes, Operation operation) {
        admitted.add(operation);
        if (operation.access() == Access.OPEN) {
            open.add(operation.path());
        }
        routes.addHttpHandler(operation.method(), operation.path(), context -> {
            if (operation.access() != Access.OPEN && !operation.access().permits(RequestContext.caller(context))) {
                throw new ProblemException(Problem.notPermitted(operation.access()));
            }
            ParameterBounds.check(context, operation.path());
            operation.handler().handle(context);
        });
    }

    /// All registered operations.
    public List<Operation> admitted() {
        return List.copyOf(admitted);
    }

    public void pass(Context context) {
        Headers.secure(context.res()::setHeader);
        WorkLane.assign(NO_TENANT);
        if (!open.contains(context.path())) {
            var credential = paced(context);
            RequestContext.verified(context, credential);
            WorkLane.assign(credential.caller().tenant());
        }
        var host = RequestContext.header(context, "Host").orElse("");
        if (!hosts.ours(host)) {
            throw new ProblemException(Problem.foreignHost(host));
        }
        var origin = RequestContext.header(context, "Origin");
        if (!Hosts.same(origin, host)) {
            throw new ProblemException(Problem.foreignOrigin(origin.orElse("")));
        }
    }

    /// As [#admit], for a socket: its upgrade request passes the same checks.
    public void admitSocket(RoutesConfig routes, String path, Access access, Consumer<WsConfig> socket) {
        routes.wsBeforeUpgrade(path, context -> {
            try {
                pass(context);
                if (!access.permits(RequestContext.caller(context))) {
                    throw new ProblemException(Problem.notPermitted(access));
                }
                Exchanges.at(context, path);
            } catch (ProblemException e) {
                Answers.write(context, e.problem());
                try (var body = Objects.requireNonNull(context.resultInputStream())) {
                    body.transferTo(context.res().getOutputStream());
                }
                context.skipRemainingHandlers();
            }
        });
        routes.ws(path, socket);
    }

    /// A hash of the key of an authenticated request, which identifies the key without revealing it.
    public static String keyHash(Context context) {
        return HexFormat.of().formatHex(Keys.hash(key(context).orElse("")));
    }

    /// Identifies the caller again after a wait, because its key may have ended meanwhile.
    private Credential paced(Context context) {
        var credential = identify(context);
        return pace.await(credential.caller()) ? identify(context) : credential;
    }

    private Credential identify(Context context) {
        return key(context)
                .map(keys::credential)
                .orElseGet(() -> anonymousCaller(context))
                .orElseThrow(() -> new ProblemException(
                        failed.tooMany(context.req().getRemoteAddr())
                                ? Problem.tooManyWrongKeys(failed.secondsLeft())
                                : Problem.noKey()));
    }

    /// The anonymous caller of a request without a key, where the configuration allows one.
    private Optional<Credential> anonymousCaller(Context context) {
        return PistonPaths.isOpenTo(context) ? anonymousTier.flatMap(keys::anonymous) : Optional.empty();
    }

    private static Optional<String> key(Context context) {
        return RequestContext.header(context, "Authorization")
                .flatMap(value -> withoutScheme(value, PistonPaths.speaks(context)))
                .or(() -> RequestContext.header(context, "X-API-Key"));
    }

    private static Optional<String> withoutScheme(String value, boolean piston) {
        return value.toLowerCase(Locale.ROOT).startsWith(BEARER)
                ? Optional.of(value.substring(BEARER.length()).strip())
                : Optional.of(value.strip()).filter(_ -> piston);
    }
}
