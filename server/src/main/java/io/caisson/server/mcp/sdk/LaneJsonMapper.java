package io.caisson.server.mcp.sdk;

import io.caisson.text.Weight;
import io.caisson.work.WorkLane;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// The JSON mapper of the SDK. Converts large messages on the [WorkLane].
record LaneJsonMapper(McpJsonMapper mapper) implements McpJsonMapper {
    @Override
    public <T> T readValue(String text, Class<T> type) throws IOException {
        return compute(text.length(), () -> mapper.readValue(text, type));
    }

    @Override
    public <T> T readValue(byte[] text, Class<T> type) throws IOException {
        return compute(text.length, () -> mapper.readValue(text, type));
    }

    @Override
    public <T> T readValue(String text, TypeRef<T> type) throws IOException {
        return compute(text.length(), () -> mapper.readValue(text, type));
    }

    @Override
    public <T> T readValue(byte[] text, TypeRef<T> type) throws IOException {
        return compute(text.length, () -> mapper.readValue(text, type));
    }

    @Override
    public <T> T convertValue(Object value, Class<T> type) {
        return WorkLane.compute(Weight.of(value), () -> mapper.convertValue(value, type));
    }

    @Override
    public <T> T convertValue(Object value, TypeRef<T> type) {
        return WorkLane.compute(Weight.of(value), () -> mapper.convertValue(value, type));
    }

    @Override
    public String writeValueAsString(Object message) throws IOException {
        return compute(bytes(message), () -> mapper.writeValueAsString(message));
    }

    @Override
    public byte[] writeValueAsBytes(Object message) throws IOException {
        return compute(bytes(message), () -> mapper.writeValueAsBytes(message));
    }

    private static long bytes(Object message) {
        return Weight.of(body(message));
    }

    private static @Nullable Object body(Object message) {
        return switch (message) {
            case McpSchema.JSONRPCResponse response -> response.result();
            case McpSchema.JSONRPCNotification notification -> notification.params();
            case McpSchema.JSONRPCRequest request -> request.params();
            default -> message;
        };
    }

    private static <T> T compute(long bytes, Callable<T> work) throws IOException {
        try {
            return WorkLane.compute(bytes, () -> unchecked(work));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static <T> T unchecked(Callable<T> work) {
        try {
            return work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
