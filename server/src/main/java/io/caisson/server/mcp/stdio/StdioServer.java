package io.caisson.server.mcp.stdio;

import io.caisson.account.Caller;
import io.caisson.embed.Caisson;
import io.caisson.engine.Cancellation;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.mcp.protocol.Message;
import io.caisson.server.mcp.protocol.Methods;
import io.caisson.server.mcp.protocol.Offer;
import io.caisson.server.mcp.protocol.RpcException;
import io.caisson.server.mcp.protocol.Stateless;
import io.caisson.server.mcp.protocol.Wire;
import io.caisson.server.mcp.sdk.SdkHandlers;
import io.caisson.server.mcp.sdk.SdkJson;
import io.caisson.server.mcp.tools.CaissonOffer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import reactor.core.publisher.Mono;

/// An MCP server on standard input and output for one client, of any revision. Revisions with a handshake are
/// served by a session of the SDK over the transport below.
public final class StdioServer {
    private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(5);

    private final Caller caller;
    private final StdioClient client;
    private final Stateless stateless;
    private final SdkHandlers handlers;
    private final McpServerSession session;
    /// Whether the handshake has finished.
    private boolean initialized;

    /// @param caller the caller of all requests
    /// @param out receives messages and nothing else
    public StdioServer(Caisson caisson, Caller caller, PrintStream out) {
        this(CaissonOffer.of(caisson, ExecutionRunner.alone()), caller, out);
    }

    StdioServer(Offer offer, Caller caller, PrintStream out) {
        var methods = new Methods(offer);
        this.caller = caller;
        this.client = new StdioClient(out);
        this.stateless = new Stateless(methods);
        this.handlers = new SdkHandlers(methods, _ -> Optional.of(session()));
        this.session = new McpServerSession(
                "stdio",
                REQUEST_TIMEOUT,
                new Lines(),
                handlers::initialize,
                handlers.requests(),
                handlers.notifications());
    }

    private McpServerSession session() {
        return session;
    }

    /// Answers until `in` ends, then waits for the running answers.
    public void serve(InputStream in) throws IOException {
        client.readMessages(in, this::take);
    }

    /// Handles the handshake and notifications in order, and requests concurrently.
    private void take(Message message) {
        if (isStateless(message)) {
            client.answerConcurrently(message, cancellation -> client.tell(answer(message, cancellation)));
        } else if (!message.isRequest() || message.method().equals("initialize")) {
            client.cancelNamed(message);
            initialized |= message.method().equals("notifications/initialized");
            pass(message, new Cancellation());
        } else if (initialized || message.method().equals("ping")) {
            client.answerConcurrently(message, cancellation -> pass(message, cancellation));
        } else {
            client.tell(Stateless.error(message, new RpcException(RpcException.INVALID_REQUEST, "initialize first")));
        }
    }

    static boolean isStateless(Message message) {
        return message.isRequest()
                && (!Stateless.version(message).isEmpty() || message.method().equals("server/discover"));
    }

    private Map<String, Object> answer(Message request, Cancellation cancellation) {
        try {
            Stateless.check(request);
            Stateless.checkVersion(request);
            return stateless.answer(request, caller, cancellation, client::tell);
        } catch (RpcException e) {
            return Stateless.error(request, e);
        }
    }

    private void pass(Message message, Cancellation cancellation) {
        var carried = SdkHandlers.context(caller, message, cancellation);
        try {
            session.handle(McpSchema.deserializeJsonRpcMessage(SdkJson.MAPPER, Wire.write(message.whole())))
                    .contextWrite(context -> context.put(McpTransportContext.KEY, carried))
                    .block();
        } catch (IOException | IllegalArgumentException e) {
            client.tell(Stateless.error(message, new RpcException(RpcException.INVALID_REQUEST, "it is no message")));
        }
    }

    /// The transport of the SDK: writes each message on a line.
    private final class Lines implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.fromRunnable(() -> {
                try {
                    client.tellJson(SdkJson.MAPPER.writeValueAsString(message));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return SdkJson.MAPPER.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}
