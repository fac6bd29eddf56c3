package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ByteBudget;
import io.javalin.http.Context;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BodiesTest {
    private final Bodies bodies = new Bodies(new ByteBudget(100), Duration.ZERO);

    /// Whoever comes when the others have it all is told to come again, before a byte of his is read.
    @Test
    void allShareOneBudget() {
        var first = bodies.read(posting("x".repeat(80)));
        assertThatThrownBy(() -> bodies.read(posting("y".repeat(30))))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().status()).isEqualTo(503));
        first.close();
        try (var second = bodies.read(posting("y".repeat(30)))) {
            assertThat(second.text()).hasSize(30);
        }
    }

    private static Context posting(String body) {
        var request = answering(HttpServletRequest.class, (method, argument) -> switch (method) {
            case "getContentLengthLong" -> (long) body.length();
            case "getHeader" -> "Content-Type".equals(argument) ? "application/json" : null;
            case "getInputStream" -> new Stream(body);
            default -> throw new UnsupportedOperationException(method);
        });
        return answering(Context.class, (method, _) -> {
            assertThat(method).isEqualTo("req");
            return request;
        });
    }

    private interface Answers {
        @Nullable
        Object to(String method, @Nullable Object argument);
    }

    private static <T> T answering(Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (_, method, given) -> answers.to(method.getName(), given == null ? null : given[0])));
    }

    private static final class Stream extends ServletInputStream {
        private final ByteArrayInputStream bytes;

        Stream(String text) {
            this.bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int from, int most) {
            return bytes.read(into, from, most);
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
