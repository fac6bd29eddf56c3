package io.caisson.server.mcp.protocol;

import io.caisson.LogLine;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.text.Text;
import io.caisson.work.TenantShares;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Implements revision 2026-07-28: without handshake or session, each request carries the description of its
/// client. When the server needs input of the user, it answers with questions and the client sends the request
/// again with the answers. Thread-safe.
public final class Stateless {
    static final String VERSION = "2026-07-28";
    private static final Logger LOG = System.getLogger(Stateless.class.getName());
    private static final String RESERVED = "io.modelcontextprotocol/";
    private static final Set<String> CACHEABLE = Set.of(
            "server/discover",
            "tools/list",
            "prompts/list",
            "resources/list",
            "resources/templates/list",
            "resources/read");
    private static final int MAX_LISTENERS = 100;
    private static final int MAX_LISTENERS_OF_TENANT = 25;
    private static final Duration LISTENING = Duration.ofMinutes(30);

    private final Methods methods;
    private final RequestState states = new RequestState(Clock.systemUTC());
    private final TenantShares listeners = new TenantShares(MAX_LISTENERS, MAX_LISTENERS_OF_TENANT);

    public Stateless(Methods methods) {
        this.methods = methods;
    }

    /// The protocol version in a message; empty for messages of other revisions.
    public static String version(Message message) {
        return message.meta().members().get(RESERVED + "protocolVersion") instanceof String version ? version : "";
    }

    /// Refuses a request without the required metadata.
    public static void check(Message request) {
        if (version(request).isEmpty()) {
            throw RpcException.invalid("_meta: " + RESERVED + "protocolVersion is required");
        }
        if (!(request.meta().members().get(RESERVED + "clientCapabilities") instanceof Map)) {
            throw RpcException.invalid("_meta: " + RESERVED + "clientCapabilities is required");
        }
    }

    public static void checkVersion(Message request) {
        var requested = version(request);
        if (!requested.equals(VERSION)) {
            throw new RpcException(
                    RpcException.UNSUPPORTED_VERSION,
                    "Unsupported protocol version",
                    Map.of("supported", List.of(VERSION), "requested", Text.printable(requested)));
        }
    }

    /// Answers a request that has passed [#check].
    ///
    /// @param tell sends a notification before the answer
    /// @return the JSON-RPC response
    public Map<String, Object> answer(
            Message request, Caller caller, Cancellation cancellation, Consumer<Map<String, Object>> tell) {
        try {
            var asker = new Asker(request, caller, cancellation, tell);
            return response(request, "result", result(request, asker));
        } catch (RpcException e) {
            return error(request, e);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, request.method() + " failed", e);
            return error(request, new RpcException(RpcException.INTERNAL, "the server failed; its log has the cause"));
        }
    }

    public static Map<String, Object> error(Message request, RpcException e) {
        return response(request, "error", error(e));
    }

    public static Map<String, Object> error(RpcException e) {
        var error = new LinkedHashMap<String, Object>();
        error.put("code", e.code());
        error.put("message", e.words());
        if (!e.data().isEmpty()) {
            error.put("data", e.data());
        }
        return error;
    }

    /// The response to a message that could not be parsed, so that its id is unknown.
    public static Map<String, @Nullable Object> nameless(RpcException e) {
        var response = new LinkedHashMap<String, @Nullable Object>();
        response.put("jsonrpc", "2.0");
        response.put("id", null);
        response.put("error", error(e));
        return response;
    }

    private static Map<String, Object> response(Message request, String name, Map<String, ?> content) {
        var response = new LinkedHashMap<String, Object>();
        response.put("jsonrpc", "2.0");
        request.id().ifPresent(id -> response.put("id", id));
        response.put(name, content);
        return response;
    }

    private Map<String, @Nullable Object> result(Message request, Asker asker) {
        var result = new LinkedHashMap<String, @Nullable Object>();
        result.put("resultType", "complete");
        switch (request.method()) {
            case "server/discover" -> discover(result);
            case "subscriptions/listen" -> listen(request, asker, result);
            default -> answered(request, asker, result);
        }
        if (CACHEABLE.contains(request.method())) {
            // lists depend on the scopes of the key, which may change at any moment
            result.put("ttlMs", 0);
            result.put("cacheScope", "private");
        }
        result.putIfAbsent("_meta", Map.of(RESERVED + "serverInfo", server()));
        return result;
    }

    private void discover(Map<String, @Nullable Object> result) {
        result.put("supportedVersions", List.of(VERSION));
        result.put("capabilities", Methods.capabilities());
        result.put("instructions", methods.offer().instructions());
    }

    private Map<String, Object> server() {
        return Map.of("name", methods.offer().name(), "version", methods.offer().version());
    }

    private void answered(Message request, Asker asker, Map<String, @Nullable Object> result) {
        var params = new LinkedHashMap<String, @Nullable Object>(request.params());
        if (params.get("requestState") instanceof String sealed) {
            params.put("requestState", states.open(asker.caller(), identity(request), sealed));
        }
        switch (methods.answer(request.method(), asker, params)) {
            case ToolAnswer.Result(var members) -> result.putAll(members);
            case ToolAnswer.Asking asking -> askClient(request, asker, asking, result);
        }
    }

    private void askClient(
            Message request, Asker asker, ToolAnswer.Asking asking, Map<String, @Nullable Object> result) {
        var missing = asking.questions().values().stream()
                .map(ToolAnswer.Question::capability)
                .filter(capability -> !asker.capabilities().contains(capability))
                .distinct()
                .collect(Collectors.toMap(capability -> capability, _ -> Map.of()));
        if (!missing.isEmpty()) {
            throw new RpcException(
                    RpcException.MISSING_CAPABILITY,
                    "Missing required client capability",
                    Map.of("requiredCapabilities", missing));
        }
        result.put("resultType", "input_required");
        result.put(
                "inputRequests",
                asking.questions().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                question -> Map.of(
                                        "method", question.getValue().method(),
                                        "params", question.getValue().params()))));
        if (!asking.state().isEmpty()) {
            result.put("requestState", states.seal(asker.caller(), identity(request), asking.state()));
        }
    }

    /// The parts of a request that must be equal when the client sends it again.
    private static String identity(Message request) {
        var params = new LinkedHashMap<String, @Nullable Object>(request.params());
        List.of("_meta", "inputResponses", "requestState").forEach(params::remove);
        return request.method() + " " + Wire.write(params);
    }

    /// Acknowledges a subscription and keeps it open until either side ends it. No notification follows, because
    /// tools, prompts and resources do not change while the server runs.
    private void listen(Message request, Asker asker, Map<String, @Nullable Object> result) {
        var tenant = asker.caller().tenant();
        var lease = listeners.take(tenant, 1).orElseThrow(() -> listenersFull(tenant));
        var ended = new CountDownLatch(1);
        Map<String, Object> meta =
                Map.of(RESERVED + "subscriptionId", request.id().orElseThrow());
        try (var _ = lease;
                var _ = asker.cancellation().onCancel(ended::countDown)) {
            asker.tell("notifications/subscriptions/acknowledged", Map.of("_meta", meta, "notifications", Map.of()));
            ended.await(LISTENING.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        result.put("_meta", meta);
    }

    private RpcException listenersFull(String tenant) {
        return listeners.hasRoom(tenant, 1)
                ? new RpcException(RpcException.INTERNAL, "too many clients listen already; try again later")
                : new RpcException(
                        RpcException.TENANT_SHARE,
                        "your tenant has " + listeners.share() + " clients that listen, its whole share; end one");
    }

    /// The number of clients that listen.
    public long listening() {
        return MAX_LISTENERS - listeners.left();
    }

    /// The client of one request, as the request describes it.
    private record Asker(Message request, Caller caller, Cancellation cancellation, Consumer<Map<String, Object>> tell)
            implements McpPeer {
        @Override
        public Set<String> capabilities() {
            return request.meta()
                    .object(RESERVED + "clientCapabilities")
                    .members()
                    .keySet();
        }

        @Override
        public void progress(Progress progress) {
            var token = request.meta().members().get("progressToken");
            if (token != null) {
                tell("notifications/progress", progress.members(token));
            }
        }

        @Override
        public void log(LogLine.Level level, String logger, String text) {
            if (request.meta().members().get(RESERVED + "logLevel") instanceof String least
                    && Levels.wants(least, level)) {
                tell("notifications/message", Map.of("level", Levels.name(level), "logger", logger, "data", text));
            }
        }

        private void tell(String method, Map<String, Object> params) {
            tell.accept(Map.of("jsonrpc", "2.0", "method", method, "params", params));
        }
    }
}
