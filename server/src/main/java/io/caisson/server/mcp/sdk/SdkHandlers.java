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

/// [Methods] in the SDK's terms, for clients of the revisions with a handshake. Everything runs on the thread that
/// asks: each request has a virtual one.
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
    /// How many requests of a session wait for an answer of its client.
    private final Map<String, Integer> asking = new ConcurrentHashMap<>();

    /// @param sessions finds one by its id
    public SdkHandlers(Methods methods, Function<String, Optional<? extends McpLoggableSession>> sessions) {
        this.methods = methods;
        this.sessions = sessions;
        this.cancellations = new RequestCancellations(id -> sessions.apply(id).isPresent(), System::nanoTime);
    }

    /// Forgets what is kept of a session that has ended.
    public void forget(String session) {
        cancellations.forget(session);
    }

    /// What a handler has to know of the message it answers, for the SDK to carry.
    ///
    /// @param cancellation of the message, which may be told before its handler begins
    public static McpTransportContext context(Caller caller, Message message, Cancellation cancellation) {
        return McpTransportContext.create(Map.of(CALLER, caller, MESSAGE, message, CANCELLATION, cancellation));
    }

    static Caller caller(McpAsyncServerExchange exchange) {
        return (Caller) exchange.transportContext().get(CALLER);
    }

    /// What is acted on is the message as it was read here; the SDK's own reading of it decides nothing.
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
        // what can be read here never changes: there is nothing to be told of it
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

    /// Only requests of the same session can be meant, and a session has one owner.
    private void cancel(McpAsyncServerExchange exchange) {
        var id = message(exchange).params().get("requestId");
        if (id != null) {
            cancellations.cancel(exchange.sessionId(), Wire.write(id));
        }
    }

    /// @return null, which is no answer, when the client has cancelled the request
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
            throw error(RpcException.INTERNAL, "it failed here; the service's log says why", Map.of());
        } finally {
            cancellations.end(session, id, peer.cancellation());
        }
    }

    /// Asks the client while its request waits, as often as it takes.
    private Map<String, @Nullable Object> answer(String method, SdkPeer peer, Map<String, @Nullable Object> params) {
        var given = new LinkedHashMap<String, @Nullable Object>(params);
        // nobody was asked yet: a client that brings answers along has made them up
        given.remove(REPLIES);
        given.remove(STATE);
        for (var round = 0; round < MAX_ROUNDS; round++) {
            switch (methods.answer(method, peer, given)) {
                case ToolAnswer.Result(var members) -> {
                    return members;
                }
                case ToolAnswer.Asking(var questions, var state) -> {
                    given.put(REPLIES, ask(peer, questions));
                    given.put(STATE, state);
                }
            }
        }
        throw new RpcException(RpcException.INTERNAL, "there were more questions than anybody answers");
    }

    private Map<String, Object> ask(SdkPeer peer, Map<String, ToolAnswer.Question> questions) {
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

    /// Whether a client has anything to answer.
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
