package io.caisson.server.mcp;

import io.caisson.Cancellation;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// The HTTP lane of the revisions with a handshake: the SDK's transport, whose sessions belong here to the key that
/// made them. With another key a session is as good as none.
final class Sessions implements AutoCloseable {
    static final String ID = "Mcp-Session-Id";
    private static final String CONTEXT = "caisson.mcp";
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration IDLE = Duration.ofMinutes(30);
    private static final int MOST = 1_000;
    private static final int MOST_OF_ONE = 100;
    /// The key of whoever is opening a session on this thread.
    private static final ScopedValue<String> OPENING = ScopedValue.newInstance();

    private record Session(String key, McpStreamableServerSession session) {}

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

    /// @throws RpcException when the message cannot be taken
    void post(McpEndpoint.Post post, Message message) throws IOException {
        if (message.method().equals("initialize")) {
            checkRoom(post.key());
        }
        if (message.method().isEmpty() && !handlers.isAsking(post.request().getHeader(ID))) {
            throw new RpcException(RpcException.INVALID_REQUEST, "nothing was asked");
        }
        post.request().setAttribute(CONTEXT, SdkHandlers.context(post.caller(), message, new Cancellation()));
        pass(post.key(), new ReadRequest(post.request(), Wire.write(message.whole())), post.response());
    }

    void delete(HttpServletRequest request, HttpServletResponse response) throws IOException {
        request.setAttribute(CONTEXT, McpTransportContext.EMPTY);
        pass("", request, response);
    }

    /// Whether a session of this id was opened with this key.
    boolean has(String key, @Nullable String id) {
        var session = id == null ? null : sessions.get(id);
        return session != null && session.key.equals(key);
    }

    private void pass(String key, HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            ScopedValue.where(OPENING, key).<@Nullable Void, Exception>call(() -> {
                servlet.service(request, response);
                return null;
            });
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    private void checkRoom(String key) {
        var own = sessions.values().stream()
                .filter(session -> session.key.equals(key))
                .count();
        if (own >= MOST_OF_ONE || sessions.size() >= MOST) {
            throw new RpcException(
                    RpcException.INTERNAL, "there are too many sessions; end those that nobody needs, or wait");
        }
    }

    private McpStreamableServerSession.McpStreamableServerSessionInit open(McpSchema.InitializeRequest request) {
        var key = OPENING.get();
        var id = UUID.randomUUID().toString();
        var session = new McpStreamableServerSession(
                id,
                request.capabilities(),
                request.clientInfo(),
                PATIENCE,
                handlers.requests(),
                handlers.notifications(),
                () -> Mono.fromRunnable(() -> sessions.remove(id)));
        sessions.put(id, new Session(key, session));
        return new McpStreamableServerSession.McpStreamableServerSessionInit(session, handlers.initialize(request));
    }

    @Override
    public void close() {
        servlet.destroy();
    }
}
