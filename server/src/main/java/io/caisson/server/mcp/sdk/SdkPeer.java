package io.caisson.server.mcp.sdk;

import io.caisson.LogLine;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.server.mcp.protocol.Levels;
import io.caisson.server.mcp.protocol.McpPeer;
import io.caisson.server.mcp.protocol.RpcException;
import io.caisson.server.mcp.protocol.ToolAnswer;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import reactor.core.publisher.Mono;

/// The client of one request, reached through the SDK.
record SdkPeer(McpAsyncServerExchange exchange, Cancellation cancellation) implements McpPeer {

    @Override
    public Caller caller() {
        return SdkHandlers.caller(exchange);
    }

    @Override
    public Set<String> capabilities() {
        var capabilities = exchange.getClientCapabilities();
        return capabilities == null
                ? Set.of()
                : SdkJson.MAPPER
                        .convertValue(capabilities, new TypeRef<Map<String, Object>>() {})
                        .keySet();
    }

    @Override
    public void progress(Progress progress) {
        var token = SdkHandlers.message(exchange).meta().members().get("progressToken");
        if (token != null) {
            var notification = McpSchema.ProgressNotification.builder(token, progress.done())
                    .message(progress.message());
            if (progress.total() > 0) {
                notification.total(progress.total());
            }
            exchange.progressNotification(notification.build())
                    .onErrorComplete()
                    .block();
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

    Map<String, Object> ask(ToolAnswer.Question question) {
        if (!capabilities().contains(question.capability())) {
            throw RpcException.invalid("the client cannot be asked for " + question.capability());
        }
        var params = question.params();
        Mono<?> reply = switch (question.capability()) {
            case "elicitation" ->
                exchange.createElicitation(SdkJson.MAPPER.convertValue(params, McpSchema.ElicitFormRequest.class));
            case "sampling" ->
                exchange.createMessage(SdkJson.MAPPER.convertValue(params, McpSchema.CreateMessageRequest.class));
            case "roots" -> exchange.listRoots();
            default -> throw new IllegalStateException(question.method() + " is no question to a client");
        };
        return SdkJson.MAPPER.convertValue(reply.block(), new TypeRef<>() {});
    }
}
