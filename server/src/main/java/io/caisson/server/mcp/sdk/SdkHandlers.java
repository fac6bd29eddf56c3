package io.caisson.server.mcp.sdk;

import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.server.mcp.protocol.Message;
import io.caisson.server.mcp.protocol.Methods;
import io.caisson.server.mcp.protocol.RpcException;
import io.caisson.server.mcp.protocol.ToolAnswer;
import io.caisson.server.mcp.protocol.Wire;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpNotificationHandler;
import io.modelcontextprotocol.server.McpRequestHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpLoggableSession;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Adapts [Methods] to the SDK, for the revisions with a handshake. Handlers run on the virtual thread of their
/// request.
public final class SdkHandlers {
    private static final Logger LOG = System.getLogger(SdkHandlers.class.getName());
    private static final int MAX_ROUNDS = 10;
    private static final String REPLIES = "inputResponses";
    private static final String STATE = "requestState";
    private static final String CALLER = "caller";
    private static final String MESSAGE = "message";
    private static final String CANCELLATION = "cancellation";

    /// Newest first.
    public static final List<String> VERSIONS = List.of(
            ProtocolVersions.MCP_2025_11_25,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2024_11_05);

    private final Methods methods;
    private final Function<String, Optional<? extends McpLoggableSession>> sessions;
    private final RequestCancellations cancellations;
    /// How many requests of a session wait for an answer of the client.
    private final Map<String, Integer> asking = new ConcurrentHashMap<>();

    /// @param sessions finds a session by its id
    public SdkHandlers(Methods methods, Function<String, Optional<? extends McpLoggableSession>> sessions) {
        this.methods = methods;
        this.sessions = sessions;
        this.cancellations = new RequestCancellations(id -> sessions.apply(id).isPresent(), System::nanoTime);
    }

    /// Drops the state of a session that has ended.
    public void forget(String session) {
        cancellations.forget(session);
    }

    /// The context that the SDK passes to the handler of a message.
    ///
    /// @param cancellation of the message; may be cancelled before its handler begins
    public static McpTransportContext context(Caller caller, Message message, Cancellation cancellation) {
        return McpTransportContext.create(Map.of(CALLER, caller, MESSAGE, message, CANCELLATION, cancellation));
    }

    static Caller caller(McpAsyncServerExchange exchange) {
        return (Caller) exchange.transportContext().get(CALLER);
    }

    /// Handlers use the message as parsed by our own reader. The SDK's parse of it decides nothing.
    static Message message(McpAsyncServerExchange exchange) {
        return (Message) exchange.transportContext().get(MESSAGE);
    }

    private static Cancellation cancellation(McpAsyncServerExchange exchange) {
        return (Cancellation) exchange.transportContext().get(CANCELLATION);
    }

    public Mono<McpSchema.InitializeResult> initialize(McpSchema.InitializeRequest request) {
        var version = VERSIONS.contains(request.protocolVersion()) ? request.protocolVersion() : VERSIONS.getFirst();
        var offer = methods.offer();
        return Mono.just(McpSchema.InitializeResult.builder(
                        version,
                        SdkJson.MAPPER.convertValue(Methods.capabilities(), McpSchema.ServerCapabilities.class),
                        McpSchema.Implementation.builder(offer.name(), offer.version())
                                .build())
                .instructions(offer.instructions())
                .build());
    }

    public Map<String, McpRequestHandler<?>> requests() {
        var handlers = new HashMap<String, McpRequestHandler<?>>();
        methods.names()
                .forEach(method ->
                        handlers.put(method, (exchange, _) -> Mono.fromCallable(() -> answer(method, exchange))));
        handlers.put("ping", (_, _) -> Mono.just(Map.of()));
        // resources never change, so a subscription never sends anything
        handlers.put("resources/subscribe", (_, _) -> Mono.just(Map.of()));
        handlers.put("resources/unsubscribe", (_, _) -> Mono.just(Map.of()));
        handlers.put("logging/setLevel", (exchange, _) -> Mono.fromCallable(() -> setLevel(exchange)));
        return handlers;
    }

    public Map<String, McpNotificationHandler> notifications() {
        return Map.of(
                "notifications/initialized",
                (_, _) -> Mono.empty(),
                "notifications/cancelled",
                (exchange, _) -> Mono.fromRunnable(() -> cancel(exchange)));
    }

    /// Finds only requests of the same session, which has one owner; so a client cannot cancel requests of
    /// others.
    private void cancel(McpAsyncServerExchange exchange) {
        var id = message(exchange).params().get("requestId");
        if (id != null) {
            cancellations.cancel(exchange.sessionId(), Wire.write(id));
        }
    }

    /// @return null, which sends no answer, when the client has cancelled the request
    private @Nullable Map<String, @Nullable Object> answer(String method, McpAsyncServerExchange exchange) {
        var message = message(exchange);
        var peer = new SdkPeer(exchange, cancellation(exchange));
        var session = exchange.sessionId();
        var id = message.id().map(Wire::write).orElse("");
        cancellations.begin(session, id, peer.cancellation());
        try {
            var members = answer(method, peer, message.params());
            return peer.cancellation().by().isPresent() ? null : members;
        } catch (RpcException e) {
            throw error(e.earlierCode(), e.words(), e.data());
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, method + " failed", e);
            throw error(RpcException.INTERNAL, "the server failed; its log has the cause", Map.of());
        } finally {
            cancellations.end(session, id, peer.cancellation());
        }
    }

    /// Answers a request, asking the client as often as necessary while the request waits.
    private Map<String, @Nullable Object> answer(String method, SdkPeer peer, Map<String, @Nullable Object> params) {
        var given = new LinkedHashMap<String, @Nullable Object>(params);
        // no question was asked yet, so answers in the request are made up
        given.remove(REPLIES);
        given.remove(STATE);
        for (var round = 0; round < MAX_ROUNDS; round++) {
            switch (methods.answer(method, peer, given)) {
                case ToolAnswer.Result(var members) -> {
                    return members;
                }
                case ToolAnswer.Asking(var questions, var state) -> {
                    given.put(REPLIES, askClient(peer, questions));
                    given.put(STATE, state);
                }
            }
        }
        throw new RpcException(RpcException.INTERNAL, "the request asked the client too many questions");
    }

    private Map<String, Object> askClient(SdkPeer peer, Map<String, ToolAnswer.Question> questions) {
        var session = peer.exchange().sessionId();
        asking.merge(session, 1, Integer::sum);
        try {
            var replies = new LinkedHashMap<String, Object>();
            questions.forEach((name, question) -> replies.put(name, peer.ask(question)));
            return replies;
        } finally {
            asking.computeIfPresent(session, (_, count) -> count == 1 ? null : count - 1);
        }
    }

    /// Whether a request of this session waits for an answer of the client.
    public boolean isAsking(String session) {
        return asking.containsKey(session);
    }

    private Map<String, Object> setLevel(McpAsyncServerExchange exchange) {
        try {
            var wanted = message(exchange).params().get("level");
            var level = SdkJson.MAPPER.convertValue(String.valueOf(wanted), McpSchema.LoggingLevel.class);
            sessions.apply(exchange.sessionId()).ifPresent(session -> session.setMinLoggingLevel(level));
            return Map.of();
        } catch (IllegalArgumentException e) {
            throw error(RpcException.INVALID_PARAMS, "level: there is no such level", Map.of());
        }
    }

    private static McpError error(int code, String words, Map<String, Object> data) {
        return new McpError(new McpSchema.JSONRPCResponse.JSONRPCError(code, words, data.isEmpty() ? null : data));
    }
}
