package io.caisson.server.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class McpHttpReplyTest {
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private String type = "";
    private final McpHttpReply reply = new McpHttpReply((HttpServletResponse) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {HttpServletResponse.class}, this::answer));

    private @Nullable Object answer(Object proxy, Method method, Object @Nullable [] arguments) {
        if (method.getName().equals("setContentType") && arguments != null) {
            type = String.valueOf(arguments[0]);
        }
        return method.getName().equals("getOutputStream") ? new Body() : null;
    }

    private final class Body extends ServletOutputStream {
        @Override
        public void write(int b) {
            body.write(b);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void aNotificationTurnsTheAnswerIntoAStream() throws IOException {
        reply.tell(Map.of("a", 1));
        reply.end(200, Map.of("b", 2));
        assertThat(type).isEqualTo("text/event-stream");
        assertThat(body.toString(StandardCharsets.UTF_8))
                .isEqualTo("event: message\ndata: {\"a\":1}\n\nevent: message\ndata: {\"b\":2}\n\n");
    }

    @Test
    void nothingIsSentAfterTheEnd() throws IOException {
        reply.end(200, Map.of("b", 2));
        reply.tell(Map.of("a", 1));
        assertThat(type).isEqualTo("application/json");
        assertThat(body.toString(StandardCharsets.UTF_8)).isEqualTo("{\"b\":2}");
    }

    @Test
    void norAfterTheEndOfAStream() throws IOException {
        reply.tell(Map.of("a", 1));
        reply.end(200, Map.of("b", 2));
        var whole = body.toString(StandardCharsets.UTF_8);
        reply.tell(Map.of("c", 3));
        assertThat(body.toString(StandardCharsets.UTF_8)).isEqualTo(whole);
    }
}
