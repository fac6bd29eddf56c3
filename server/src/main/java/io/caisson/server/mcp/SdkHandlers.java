package io.caisson.server.mcp;

import io.caisson.Caller;
import io.caisson.Cancellation;
import io.caisson.LogLine;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleModule;

/// [Methods] in the SDK's terms, for clients of the revisions with a handshake. Everything runs on the thread that
/// asks:
/// each request has a virtual one.
final class SdkHandlers {
    private static final Logger LOG = System.getLogger(SdkHandlers.class.getName());
    private static final int MOST_ROUNDS = 10;

    /// Newest first.
    static final List<String> VERSIONS = List.of(
            ProtocolVersions.MCP_2025_11_25,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2024_11_05);

    static final McpJsonMapper MAPPER = new JacksonMcpJsonMapper(Wire.MAPPER
            .rebuild()
            .addModule(new SimpleModule()
                    .addSerializer(McpError.class, new ErrorSerializer())
                    .addSerializer(McpSchema.ElicitFormRequest.class, new FormSerializer()))
            .build());

    private record Running(String session, String request) {}

    private final Methods methods;
    private final Function<String, Optional<? extends McpLoggableSession>> sessions;
    private final Map<Running, Cancellation> running = new ConcurrentHashMap<>();
    /// How many requests of a session wait for an answer of its client.
    private final Map<String, Integer> asking = new ConcurrentHashMap<>();

    /// @param sessions finds one by its id
    SdkHandlers(Methods methods, Function<String, Optional<? extends McpLoggableSession>> sessions) {
        this.methods = methods;
        this.sessions = sessions;
    }

    /// What a handler has to know of the message it answers, for the SDK to carry.
    static McpTransportContext context(Caller caller, Message message) {
        return McpTransportContext.create(
                Map.of("caller", caller, "id", message.id().map(Wire::write).orElse("")));
    }

    Mono<McpSchema.InitializeResult> initialize(McpSchema.InitializeRequest request) {
        var version = VERSIONS.contains(request.protocolVersion()) ? request.protocolVersion() : VERSIONS.getFirst();
        var offer = methods.offer();
        return Mono.just(McpSchema.InitializeResult.builder(
                        version,
                        MAPPER.convertValue(Methods.capabilities(), McpSchema.ServerCapabilities.class),
                        McpSchema.Implementation.builder(offer.name(), offer.version())
                                .build())
                .instructions(offer.instructions())
                .build());
    }

    Map<String, McpRequestHandler<?>> requests() {
        var handlers = new HashMap<String, McpRequestHandler<?>>();
        methods.names()
                .forEach(method -> handlers.put(
                        method,
                        (exchange, params) -> Mono.fromCallable(() -> answer(method, exchange, members(params)))));
        handlers.put("ping", (_, _) -> Mono.just(Map.of()));
        // what can be read here never changes: there is nothing to be told of it
        handlers.put("resources/subscribe", (_, _) -> Mono.just(Map.of()));
        handlers.put("resources/unsubscribe", (_, _) -> Mono.just(Map.of()));
        handlers.put("logging/setLevel", (exchange, params) -> Mono.fromCallable(() -> setLevel(exchange, params)));
        return handlers;
    }

    Map<String, McpNotificationHandler> notifications() {
        return Map.of(
                "notifications/initialized",
                (_, _) -> Mono.empty(),
                "notifications/cancelled",
                (exchange, params) -> Mono.fromRunnable(() -> cancel(exchange, members(params))));
    }

    /// Ends what runs, because the server ends.
    void cancelAll() {
        running.values().forEach(cancellation -> cancellation.cancel("the end of the server"));
    }

    /// Only requests of the same session can be meant, and a session has one owner.
    private void cancel(McpAsyncServerExchange exchange, Map<String, @Nullable Object> params) {
        var id = params.get("requestId");
        if (id == null) {
            return;
        }
        var cancellation = running.get(new Running(exchange.sessionId(), Wire.write(id)));
        if (cancellation != null) {
            cancellation.cancel("the client");
        }
    }

    /// @return null, which is no answer, when the client has cancelled the request
    private @Nullable Map<String, @Nullable Object> answer(
            String method, McpAsyncServerExchange exchange, Map<String, @Nullable Object> params) {
        var peer = SdkPeer.of(exchange, params);
        var key = new Running(
                exchange.sessionId(), String.valueOf(exchange.transportContext().get("id")));
        running.put(key, peer.cancellation());
        try {
            var members = answer(method, peer, params);
            return peer.cancellation().by().isPresent() ? null : members;
        } catch (RpcException e) {
            throw error(e.earlierCode(), e.words(), e.data());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, method + " failed", e);
            throw error(RpcException.INTERNAL, "it failed here; the service's log says why", Map.of());
        } finally {
            running.remove(key);
        }
    }

    /// Asks the client while its request waits, as often as it takes.
    private Map<String, @Nullable Object> answer(String method, SdkPeer peer, Map<String, @Nullable Object> params) {
        var given = new LinkedHashMap<String, @Nullable Object>(params);
        for (var round = 0; round < MOST_ROUNDS; round++) {
            switch (methods.answer(method, peer, given)) {
                case Answer.Result(var members) -> {
                    return members;
                }
                case Answer.Asking(var questions, var state) -> {
                    given.put("inputResponses", ask(peer, questions));
                    given.put("requestState", state);
                }
            }
        }
        throw new RpcException(RpcException.INTERNAL, "there were more questions than anybody answers");
    }

    private Map<String, Object> ask(SdkPeer peer, Map<String, Answer.Question> questions) {
        var session = peer.exchange.sessionId();
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
    boolean isAsking(String session) {
        return asking.containsKey(session);
    }

    private Map<String, Object> setLevel(McpAsyncServerExchange exchange, @Nullable Object params) {
        try {
            var level = MAPPER.convertValue(members(params).get("level"), McpSchema.LoggingLevel.class);
            sessions.apply(exchange.sessionId()).ifPresent(session -> session.setMinLoggingLevel(level));
            return Map.of();
        } catch (IllegalArgumentException e) {
            throw error(RpcException.INVALID_PARAMS, "level: there is no such level", Map.of());
        }
    }

    private static Map<String, @Nullable Object> members(@Nullable Object params) {
        return params == null ? Map.of() : MAPPER.convertValue(params, new TypeRef<>() {});
    }

    private static McpError error(int code, String words, Map<String, Object> data) {
        return new McpError(new McpSchema.JSONRPCResponse.JSONRPCError(code, words, data.isEmpty() ? null : data));
    }

    /// The client of one request, behind the SDK.
    private record SdkPeer(
            McpAsyncServerExchange exchange,
            Caller caller,
            Cancellation cancellation,
            @Nullable Object token) implements Peer {

        static SdkPeer of(McpAsyncServerExchange exchange, Map<String, @Nullable Object> params) {
            var token = params.get("_meta") instanceof Map<?, ?> meta ? meta.get("progressToken") : null;
            var caller = (Caller) exchange.transportContext().get("caller");
            return new SdkPeer(exchange, caller, new Cancellation(), token);
        }

        @Override
        public Set<String> capabilities() {
            var capabilities = exchange.getClientCapabilities();
            return capabilities == null
                    ? Set.of()
                    : MAPPER.convertValue(capabilities, new TypeRef<Map<String, Object>>() {})
                            .keySet();
        }

        @Override
        public void progress(Progress progress) {
            if (token != null) {
                var told = McpSchema.ProgressNotification.builder(token, progress.done())
                        .message(progress.message());
                if (progress.total() > 0) {
                    told.total(progress.total());
                }
                exchange.progressNotification(told.build()).onErrorComplete().block();
            }
        }

        @Override
        public void log(LogLine.Level level, String logger, String text) {
            var known = McpSchema.LoggingLevel.valueOf(Levels.name(level).toUpperCase(Locale.ROOT));
            exchange.loggingNotification(McpSchema.LoggingMessageNotification.builder(known, text)
                            .logger(logger)
                            .build())
                    .onErrorComplete()
                    .block();
        }

        Map<String, Object> ask(Answer.Question question) {
            if (!capabilities().contains(question.capability())) {
                throw RpcException.invalid("the client cannot be asked for " + question.capability());
            }
            var params = question.params();
            Mono<?> reply = switch (question.capability()) {
                case "elicitation" ->
                    exchange.createElicitation(MAPPER.convertValue(params, McpSchema.ElicitFormRequest.class));
                case "sampling" ->
                    exchange.createMessage(MAPPER.convertValue(params, McpSchema.CreateMessageRequest.class));
                case "roots" -> exchange.listRoots();
                default -> throw new IllegalStateException(question.method() + " is no question to a client");
            };
            return MAPPER.convertValue(reply.block(), new TypeRef<>() {});
        }
    }

    /// An error by its own words: the SDK would have it written as the exception it is, stack trace and all.
    private static final class ErrorSerializer extends ValueSerializer<McpError> {
        @Override
        public void serialize(McpError error, JsonGenerator json, SerializationContext context) {
            json.writeStartObject();
            json.writeStringProperty("jsonrpc", "2.0");
            json.writeNullProperty("id");
            json.writeObjectPropertyStart("error");
            json.writeNumberProperty("code", error.getJsonRpcError().code());
            json.writeStringProperty("message", error.getJsonRpcError().message());
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    /// The SDK's own annotations on it contradict each other for this version of Jackson.
    private static final class FormSerializer extends ValueSerializer<McpSchema.ElicitFormRequest> {
        @Override
        public void serialize(McpSchema.ElicitFormRequest form, JsonGenerator json, SerializationContext context) {
            json.writePOJO(
                    Map.of("mode", form.mode(), "message", form.message(), "requestedSchema", form.requestedSchema()));
        }

        @Override
        public void serializeWithType(
                McpSchema.ElicitFormRequest form,
                JsonGenerator json,
                SerializationContext context,
                TypeSerializer type) {
            serialize(form, json, context);
        }
    }
}
