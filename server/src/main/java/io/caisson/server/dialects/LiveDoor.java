package io.caisson.server.dialects;

import io.caisson.ExecutionRequest;
import io.caisson.embed.Caisson;
import io.caisson.execution.Executor;
import io.caisson.json.RequestReader;
import io.caisson.server.auth.Door;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.config.ServerConfig;
import io.caisson.server.executions.RunningExecutions;
import io.caisson.server.http.Access;
import io.caisson.server.http.Exchanges;
import io.caisson.server.http.Operation;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.live.LiveSockets;
import io.caisson.server.live.OwnDialect;
import io.caisson.server.piston.Piston;
import io.caisson.server.piston.PistonDialect;
import io.caisson.server.piston.PistonPaths;
import io.javalin.config.RoutesConfig;
import io.javalin.websocket.WsContext;
import java.util.List;
import java.util.stream.Stream;

/// The paths of WebSockets for interactive executions: in Caisson's own protocol, and in Piston's.
public final class LiveDoor {
    public static final String PATH = "/v1/executions/connect";

    private final Caisson caisson;
    private final Piston piston;
    private final LiveSockets sockets;
    private final LiveAuthority authority;

    public LiveDoor(
            Caisson caisson,
            Piston piston,
            RunningExecutions runningExecutions,
            ServerConfig config,
            LiveAuthority authority) {
        this.authority = authority;
        this.caisson = caisson;
        this.piston = piston;
        this.sockets = new LiveSockets(
                caisson.unwrap(Executor.class),
                runningExecutions.asRuns(),
                this::visitor,
                config.idleTimeout(),
                config.idleTimeout());
    }

    private LiveSockets.Visitor visitor(WsContext context) {
        return new LiveSockets.Visitor(
                RequestContext.credential(context).caller(),
                work -> Exchanges.of(context)
                        .map(exchange -> exchange.owning(work))
                        .orElse(work),
                end -> authority.hold(RequestContext.credential(context), end));
    }

    /// Answers plain HTTP requests at these paths with a problem.
    public static List<Operation> operations() {
        return paths().map(path -> Operation.get(path, Access.EXECUTE, _ -> {
                    throw new ProblemException(Problem.noSocket());
                }))
                .toList();
    }

    private static Stream<String> paths() {
        return Stream.concat(Stream.of(PATH), PistonPaths.PREFIXES.stream().map(prefix -> prefix + PistonPaths.SOCKET));
    }

    public void open(RoutesConfig routes, Door door) {
        var own = new OwnDialect(this::request);
        door.admitSocket(routes, PATH, Access.EXECUTE, socket -> sockets.speak(socket, _ -> own));
        PistonPaths.PREFIXES.forEach(prefix -> door.admitSocket(
                routes,
                prefix + PistonPaths.SOCKET,
                Access.EXECUTE,
                socket -> sockets.speak(socket, caller -> new PistonDialect(piston, caller))));
    }

    private ExecutionRequest request(String body) {
        return RequestReader.read(body, caisson::language);
    }
}
