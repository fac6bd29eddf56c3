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

/// All sockets of a server on which somebody talks to an execution. Thread-safe.
public final class LiveSockets {
    /// A request and the files that come with it.
    static final int LARGEST_REQUEST = RequestBounds.MAX_FIRST_MESSAGE_BYTES;

    /// What comes after it.
    static final int LARGEST_MESSAGE = RequestBounds.MAX_MESSAGE_BYTES;

    private static final int MAX_SOCKETS = 500;
    private static final int MAX_SOCKETS_OF_TENANT = 125;

    /// How many may be about to send a request at the same time: each may take as much memory as the largest.
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
    private final Map<String, LiveSocket> talks = new ConcurrentHashMap<>();

    /// Who was let in on a socket.
    ///
    /// @param owning makes work of another thread belong to the request that opened it
    /// @param holding calls its argument when the visitor's key or token ends, until it is told to stop
    public record Visitor(
            Caller caller, UnaryOperator<Runnable> owning, Function<Runnable, Cancellation.Registration> holding) {}

    /// @param visitors tells who came by the request that opened a socket
    /// @param idle how long a socket may say nothing, not even that it is there
    /// @param patience how long a caller may take for one message that it is told
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

    /// Makes a socket speak the dialect of its caller.
    public void speak(WsConfig socket, Function<Caller, SocketDialect> dialects) {
        socket.onConnect(context -> open(context, dialects));
        socket.onMessage(context -> find(context).ifPresent(talk -> talk.hear(context.message())));
        socket.onBinaryMessage(context -> find(context).ifPresent(talk -> talk.leave(CloseReason.NO_TEXT)));
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
        var talk = new LiveSocket(executor, runs, visitor, dialects.apply(visitor.caller()), connection);
        talks.put(context.sessionId(), talk);
        talk.begin();
    }

    private Optional<LiveSocket> find(WsContext context) {
        return Optional.ofNullable(talks.get(context.sessionId()));
    }

    private void gone(WsContext context) {
        Optional.ofNullable(talks.remove(context.sessionId())).ifPresent(LiveSocket::end);
    }

    /// How many are open.
    public int open() {
        return talks.size();
    }
}
