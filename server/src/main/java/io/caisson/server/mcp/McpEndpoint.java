package io.caisson.server.mcp;

import io.caisson.account.Caller;
import io.caisson.embed.Caisson;
import io.caisson.engine.Cancellation;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.mcp.protocol.McpHttpReply;
import io.caisson.server.mcp.protocol.Message;
import io.caisson.server.mcp.protocol.Methods;
import io.caisson.server.mcp.protocol.MirroredHeaders;
import io.caisson.server.mcp.protocol.Offer;
import io.caisson.server.mcp.protocol.RpcException;
import io.caisson.server.mcp.protocol.Stateless;
import io.caisson.server.mcp.sdk.SdkHandlers;
import io.caisson.server.mcp.tools.CaissonOffer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// The MCP endpoint over HTTP, for clients of every revision. Its callers are authenticated before. Thread-safe.
public final class McpEndpoint implements AutoCloseable {
    public static final String PATH = "/mcp";
    private static final int TOO_MANY = 429;

    private final Stateless stateless;
    private final Sessions sessions;
    private final Set<Cancellation> running = ConcurrentHashMap.newKeySet();

    /// @param runs runs the executions of tools
    public McpEndpoint(Caisson caisson, ExecutionRunner runs) {
        this(CaissonOffer.of(caisson, runs));
    }

    public McpEndpoint(Offer offer) {
        var methods = new Methods(offer);
        this.stateless = new Stateless(methods);
        this.sessions = new Sessions(methods, PATH);
    }

    /// A POST request with its body read.
    ///
    /// @param key a hash of the caller's key, which owns the sessions that the request opens
    /// @param holding calls its argument when the caller's key or token ends, until the registration is closed
    /// @param line watches the connection and cancels the cancellation when the caller hangs up, until it is
    ///     closed
    public record Post(
            Caller caller,
            String key,
            String body,
            HttpServletRequest request,
            HttpServletResponse response,
            Function<Cancellation, Line> line,
            Function<Runnable, Cancellation.Registration> holding) {}

    /// A watched connection. Closing this ends the watch.
    public interface Line extends AutoCloseable {
        /// Ends the watch.
        ///
        /// @return whether a byte of a next request was consumed; the connection then cannot be used again
        boolean overheard();

        @Override
        void close();
    }

    /// Answers one message.
    public void post(Post post) throws IOException {
        var reply = new McpHttpReply(post.response);
        Message message;
        try {
            message = Message.read(post.body);
        } catch (RpcException e) {
            reply.end(400, nameless(e));
            return;
        }
        if (isStateless(message, post.request)) {
            answer(post, message, reply);
        } else {
            pass(post, message, reply);
        }
    }

    /// Ends a session.
    public void delete(String key, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (sessions.has(key, request.getHeader(Sessions.ID))) {
            sessions.delete(request, response);
        } else {
            new McpHttpReply(response).end(404, nameless(noSession()));
        }
    }

    /// Ends streams that only wait for messages, because the server stops. Running requests are still answered.
    public void end() {
        running.forEach(cancellation -> cancellation.cancel("the end of the server"));
    }

    @Override
    public void close() {
        end();
        sessions.close();
    }

    private static boolean isStateless(Message message, HttpServletRequest request) {
        if (!Stateless.version(message).isEmpty() || message.method().equals("server/discover")) {
            return true;
        }
        var version = Optional.ofNullable(request.getHeader(MirroredHeaders.VERSION));
        return request.getHeader(Sessions.ID) == null
                && !message.method().equals("initialize")
                && version.filter(named -> !SdkHandlers.VERSIONS.contains(named))
                        .isPresent();
    }

    private void answer(Post post, Message message, McpHttpReply reply) throws IOException {
        if (!message.isRequest()) {
            // this revision has no notifications: a client cancels a request by hanging up
            post.response.setStatus(202);
            return;
        }
        try {
            var headers = new MirroredHeaders(post.request::getHeader);
            Stateless.check(message);
            headers.checkVersion(message);
            Stateless.checkVersion(message);
            headers.check(message);
        } catch (RpcException e) {
            reply.end(400, Stateless.error(message, e));
            return;
        }
        var cancellation = new Cancellation();
        running.add(cancellation);
        try (var line = post.line.apply(cancellation)) {
            var answer = stateless.answer(message, post.caller, cancellation, reply::tell);
            if (line.overheard()) {
                post.response.setHeader("Connection", "close");
            }
            if (cancellation
                    .by()
                    .filter(ExecutionRunner.CREDENTIAL_ENDED::equals)
                    .isPresent()) {
                reply.end(401, Stateless.error(message, keyEnded()));
            } else {
                if (status(answer) == TOO_MANY) {
                    post.response.setHeader("Retry-After", "1");
                }
                reply.end(status(answer), answer);
            }
        } finally {
            running.remove(cancellation);
        }
    }

    private static int status(Map<String, Object> answer) {
        var code = answer.get("error") instanceof Map<?, ?> error && error.get("code") instanceof Integer given
                ? given
                : 0;
        return switch (code) {
            case RpcException.NO_SUCH_METHOD -> 404;
            case RpcException.MISSING_CAPABILITY -> 400;
            case RpcException.TENANT_SHARE -> TOO_MANY;
            default -> 200;
        };
    }

    private void pass(Post post, Message message, McpHttpReply reply) throws IOException {
        var accept = Optional.ofNullable(post.request.getHeader("Accept")).orElse("");
        var id = post.request.getHeader(Sessions.ID);
        if (!accept.contains("application/json") || !accept.contains("text/event-stream")) {
            reply.end(
                    406, Stateless.error(message, invalid("Accept must name application/json and text/event-stream")));
        } else if (message.method().equals("initialize") || sessions.has(post.key, id)) {
            try {
                sessions.post(post, message);
            } catch (RpcException e) {
                reply.end(refusal(post, e), Stateless.error(message, e));
            }
        } else if (id == null) {
            reply.end(
                    400, Stateless.error(message, invalid("initialize a session first and name it in " + Sessions.ID)));
        } else {
            reply.end(404, Stateless.error(message, noSession()));
        }
    }

    private static int refusal(Post post, RpcException e) {
        return switch (e.code()) {
            case RpcException.TENANT_SHARE -> {
                post.response.setHeader("Retry-After", "1");
                yield TOO_MANY;
            }
            case RpcException.INTERNAL -> 503;
            default -> 400;
        };
    }

    /// The number of sessions.
    public int sessions() {
        return sessions.open();
    }

    /// The number of clients that listen without a session.
    public long listening() {
        return stateless.listening();
    }

    private static RpcException keyEnded() {
        return new RpcException(RpcException.INTERNAL, "the key or token has ended; use another one");
    }

    private static RpcException noSession() {
        return invalid("there is no such session");
    }

    private static RpcException invalid(String why) {
        return new RpcException(RpcException.INVALID_REQUEST, why);
    }

    private static Map<String, Object> nameless(RpcException e) {
        return Map.of("jsonrpc", "2.0", "error", Stateless.error(e));
    }
}
