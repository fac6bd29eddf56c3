package io.caisson.server.live;

import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.execution.Executor;
import io.caisson.text.RequestBounds;
import io.caisson.work.TenantShares;
import io.javalin.websocket.WsConfig;
import io.javalin.websocket.WsConnectContext;
import io.javalin.websocket.WsContext;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// All open WebSockets of interactive executions, with their bounds. Thread-safe.
public final class LiveSockets {
    /// Bound of the first message: a request with its files.
    static final int LARGEST_REQUEST = RequestBounds.MAX_FIRST_MESSAGE_BYTES;

    /// Bound of later messages.
    static final int LARGEST_MESSAGE = RequestBounds.MAX_MESSAGE_BYTES;

    private static final int MAX_SOCKETS = 500;
    private static final int MAX_SOCKETS_OF_TENANT = 125;

    /// How many sockets may wait for their request at once: each may need memory for the largest message.
    private static final int MAX_GREETINGS = 32;
    private static final int MAX_GREETINGS_OF_TENANT = 8;

    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(15);

    private final Executor executor;
    private final ExecutionRunner runs;
    private final Function<WsContext, Visitor> visitors;
    private final Duration idle;
    private final Duration patience;
    private final TenantShares sockets = new TenantShares(MAX_SOCKETS, MAX_SOCKETS_OF_TENANT);
    private final TenantShares greetings = new TenantShares(MAX_GREETINGS, MAX_GREETINGS_OF_TENANT);
    private final Map<String, LiveSocket> openSockets = new ConcurrentHashMap<>();

    /// The caller of a socket.
    ///
    /// @param owning makes work of another thread belong to the request that opened the socket
    /// @param holding calls its argument when the key or token of the caller ends, until the registration is
    ///     closed
    public record Visitor(
            Caller caller, UnaryOperator<Runnable> owning, Function<Runnable, Cancellation.Registration> holding) {}

    /// @param visitors the caller of a socket, from the request that opened it
    /// @param idle how long a socket may be silent, pongs included
    /// @param patience how long a caller may take to receive one message
    public LiveSockets(
            Executor executor,
            ExecutionRunner runs,
            Function<WsContext, Visitor> visitors,
            Duration idle,
            Duration patience) {
        this.executor = executor;
        this.runs = runs;
        this.visitors = visitors;
        this.idle = idle;
        this.patience = patience;
    }

    /// Serves a socket path in the dialect of its caller.
    public void speak(WsConfig socket, Function<Caller, SocketDialect> dialects) {
        socket.onConnect(context -> open(context, dialects));
        socket.onMessage(context -> find(context).ifPresent(live -> live.hear(context.message())));
        socket.onBinaryMessage(context -> find(context).ifPresent(live -> live.leave(CloseReason.NO_TEXT)));
        socket.onClose(this::gone);
        socket.onError(this::gone);
    }

    private void open(WsConnectContext context, Function<Caller, SocketDialect> dialects) {
        var session = context.session;
        session.setIdleTimeout(idle);
        session.setMaxTextMessageSize(LARGEST_REQUEST);
        session.setMaxBinaryMessageSize(1);
        var visitor = visitors.apply(context);
        var tenant = visitor.caller().tenant();
        var place = sockets.take(tenant, 1);
        var greeting = greetings.take(tenant, 1);
        if (place.isEmpty() || greeting.isEmpty()) {
            var full =
                    sockets.hasRoom(tenant, 1) && greetings.hasRoom(tenant, 1) ? CloseReason.FULL : CloseReason.SHARE;
            place.ifPresent(TenantShares.Lease::close);
            greeting.ifPresent(TenantShares.Lease::close);
            context.closeSession(full.code(), full.reason());
            return;
        }
        Runnable greeted = () -> {
            session.setMaxTextMessageSize(LARGEST_MESSAGE);
            greeting.get().close();
        };
        var silence = idle.dividedBy(2).compareTo(LONGEST_SILENCE) < 0 ? idle.dividedBy(2) : LONGEST_SILENCE;
        var line = new SocketQueue(session, patience, silence, () -> gone(context));
        var connection = new LiveSocket.LiveConnection(line, greeted, place.get());
        var live = new LiveSocket(executor, runs, visitor, dialects.apply(visitor.caller()), connection);
        openSockets.put(context.sessionId(), live);
        live.begin();
    }

    private Optional<LiveSocket> find(WsContext context) {
        return Optional.ofNullable(openSockets.get(context.sessionId()));
    }

    private void gone(WsContext context) {
        Optional.ofNullable(openSockets.remove(context.sessionId())).ifPresent(LiveSocket::end);
    }

    /// The number of open sockets.
    public int open() {
        return openSockets.size();
    }
}
