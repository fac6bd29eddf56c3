package io.caisson.server.mcp;

import io.caisson.engine.Cancellation;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.mcp.protocol.Message;
import io.caisson.server.mcp.protocol.Methods;
import io.caisson.server.mcp.protocol.RpcException;
import io.caisson.server.mcp.protocol.Wire;
import io.caisson.server.mcp.sdk.SdkHandlers;
import io.caisson.server.mcp.sdk.SdkJson;
import io.caisson.text.Weight;
import io.caisson.work.TenantShares;
import io.caisson.work.WorkLane;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Serves the revisions with a handshake over HTTP, by the transport of the SDK. A session belongs to the key
/// that opened it; a request with another key is answered as if the session did not exist.
public final class Sessions implements AutoCloseable {
    public static final String ID = "Mcp-Session-Id";
    private static final String CONTEXT = "caisson.mcp";
    private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration IDLE = Duration.ofMinutes(30);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);
    private static final int MAX_SESSIONS = 1_000;
    private static final int MAX_SESSIONS_OF_TENANT = 250;
    private static final int MAX_SESSIONS_OF_KEY = 100;
    /// The description of a client is kept with its session, outside the memory budget for bodies.
    private static final int MAX_INITIALIZE = 16 << 10;
    /// The request that is opening a session on this thread.
    private static final ScopedValue<Opening> OPENING = ScopedValue.newInstance();

    private final TenantShares shares = new TenantShares(MAX_SESSIONS, MAX_SESSIONS_OF_TENANT);

    /// @param held the registration that ends the session with the key that opened it
    /// @param place the lease of a session of its tenant
    /// @param use how many of its requests are running, and when the last one came
    private record Session(
            String key,
            String tenant,
            McpStreamableServerSession session,
            Cancellation.Registration held,
            TenantShares.Lease place,
            Use use) {}

    private static final class Use {
        private final AtomicInteger runningExecutions = new AtomicInteger();
        private volatile long last = System.nanoTime();
    }

    /// A request that opens a session, and the lease for it.
    private record Opening(McpEndpoint.Post post, TenantShares.Lease place, AtomicBoolean taken) {}

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final SdkHandlers handlers;
    private final HttpServletStreamableServerTransportProvider servlet;

    Sessions(Methods methods, String path) {
        this.handlers = new SdkHandlers(
                methods, id -> Optional.ofNullable(sessions.get(id)).map(Session::session));
        this.servlet = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(SdkJson.MAPPER)
                .mcpEndpoint(path)
                .maxRequestSize(Integer.MAX_VALUE)
                .sessionSweepInterval(IDLE)
                .contextExtractor(request -> (McpTransportContext) request.getAttribute(CONTEXT))
                .build();
        servlet.setSessionFactory(this::open);
    }

    /// @throws RpcException when the message is refused
    void post(McpEndpoint.Post post, Message message) throws IOException {
        if (message.method().equals("initialize")) {
            initialize(post, message);
            return;
        }
        if (message.method().isEmpty() && !handlers.isAsking(post.request().getHeader(ID))) {
            throw new RpcException(RpcException.INVALID_REQUEST, "nothing was asked");
        }
        var use = use(post.request().getHeader(ID));
        use.last = System.nanoTime();
        use.runningExecutions.incrementAndGet();
        try {
            pass(post, message);
        } finally {
            use.runningExecutions.decrementAndGet();
        }
    }

    private Use use(String id) {
        return Optional.ofNullable(sessions.get(id)).map(Session::use).orElseGet(Use::new);
    }

    private void initialize(McpEndpoint.Post post, Message message) throws IOException {
        if (post.body().length() > MAX_INITIALIZE) {
            throw RpcException.invalid("initialize: the message has more than " + (MAX_INITIALIZE >> 10) + " KiB");
        }
        var opening = new Opening(post, place(post), new AtomicBoolean());
        try {
            ScopedValue.where(OPENING, opening).<@Nullable Void, IOException>call(() -> {
                pass(post, message);
                return null;
            });
        } finally {
            if (!opening.taken.get()) {
                opening.place.close();
            }
        }
    }

    private void pass(McpEndpoint.Post post, Message message) throws IOException {
        var cancellation = new Cancellation();
        post.request().setAttribute(CONTEXT, SdkHandlers.context(post.caller(), message, cancellation));
        var request = new ReadRequest(post.request(), Wire.write(forSdk(message)));
        try (var _ = post.holding().apply(() -> cancellation.cancel(ExecutionRunner.CREDENTIAL_ENDED))) {
            pass(() -> {
                servlet.service(request, post.response());
                return null;
            });
        }
    }

    /// The message as the SDK gets it. The SDK uses no argument of a request, so large arguments are left out
    /// instead of being parsed a second time.
    private static Map<String, @Nullable Object> forSdk(Message message) {
        if (message.method().isEmpty() || Weight.of(message.params()) < WorkLane.SMALL_BYTES) {
            return message.whole();
        }
        var shortened = new LinkedHashMap<String, @Nullable Object>(message.whole());
        var params = new LinkedHashMap<String, @Nullable Object>(message.params());
        params.remove("arguments");
        shortened.put("params", params);
        return shortened;
    }

    void delete(HttpServletRequest request, HttpServletResponse response) throws IOException {
        request.setAttribute(CONTEXT, McpTransportContext.EMPTY);
        pass(() -> {
            servlet.service(request, response);
            return null;
        });
    }

    /// Whether this key opened a session with this id.
    boolean has(String key, @Nullable String id) {
        var session = id == null ? null : sessions.get(id);
        return session != null && session.key.equals(key);
    }

    private static void pass(Callable<@Nullable Void> service) throws IOException {
        try {
            service.call();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    /// A lease for one more session. When the key or its tenant has its maximum, the session of it that was idle
    /// longest is closed.
    private TenantShares.Lease place(McpEndpoint.Post post) {
        var tenant = post.caller().tenant();
        Predicate<Session> ofKey = session -> session.key.equals(post.key());
        if (sessions.values().stream().filter(ofKey).count() >= MAX_SESSIONS_OF_KEY) {
            evict(ofKey);
        }
        if (!shares.hasRoom(tenant, 1)) {
            evict(session -> session.tenant.equals(tenant));
        }
        return shares.take(tenant, 1).orElseThrow(() -> full(tenant));
    }

    private void evict(Predicate<Session> candidates) {
        sessions.values().stream()
                .filter(candidates)
                .filter(session -> session.use.runningExecutions.get() == 0)
                .min(Comparator.comparingLong(session -> session.use.last))
                .ifPresentOrElse(session -> end(session.session.getId()), () -> {
                    throw new RpcException(
                            RpcException.TENANT_SHARE,
                            "there are too many sessions, and all of them are busy; end those that are not needed");
                });
    }

    private RpcException full(String tenant) {
        return shares.hasRoom(tenant, 1)
                ? new RpcException(RpcException.INTERNAL, "there are too many sessions; try again later")
                : new RpcException(
                        RpcException.TENANT_SHARE,
                        "your tenant has " + shares.share()
                                + " sessions, its whole share; end those that are not needed");
    }

    private McpStreamableServerSession.McpStreamableServerSessionInit open(McpSchema.InitializeRequest request) {
        var opening = OPENING.get();
        var post = opening.post;
        var tenant = post.caller().tenant();
        var id = UUID.randomUUID().toString();
        var session = new McpStreamableServerSession(
                id,
                request.capabilities(),
                request.clientInfo(),
                REQUEST_TIMEOUT,
                handlers.requests(),
                handlers.notifications(),
                () -> Mono.fromRunnable(() -> forget(id)));
        opening.taken.set(true);
        var held = post.holding().apply(() -> end(id));
        sessions.put(id, new Session(post.key(), tenant, session, held, opening.place, new Use()));
        return new McpStreamableServerSession.McpStreamableServerSessionInit(session, handlers.initialize(request));
    }

    private void forget(String id) {
        Optional.ofNullable(sessions.remove(id)).ifPresent(session -> {
            session.held.close();
            session.place.close();
        });
        handlers.forget(id);
    }

    /// Ends a session that its client has not closed.
    private void end(String id) {
        var session = sessions.get(id);
        if (session != null) {
            forget(id);
            session.session.closeGracefully().onErrorComplete().block(CLOSE_TIMEOUT);
        }
    }

    int open() {
        return sessions.size();
    }

    @Override
    public void close() {
        servlet.destroy();
    }
}
