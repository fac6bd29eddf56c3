package io.caisson.server.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.server.http.ProblemException;
import io.caisson.work.TenantShares;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BodiesTest {
    private final TenantShares shares = new TenantShares(100, 60);
    private final Bodies bodies = new Bodies(shares, Duration.ZERO, 0, new RequestPace());

    /// A body is refused while others use the whole budget.
    @Test
    void allShareOneBudget() {
        var first = read("a", "x".repeat(50));
        var second = read("b", "x".repeat(40));
        assertThatThrownBy(() -> read("c", "y".repeat(20)))
                .satisfies(e -> assertThat(status(e)).isEqualTo(503));
        first.close();
        try (var third = read("c", "y".repeat(20))) {
            assertThat(third.text()).hasSize(20);
        }
        second.close();
        assertThat(shares.left()).isEqualTo(100);
    }

    @Test
    void aTenantFillsItsShareAndNotTheWhole() {
        try (var _ = read("attacker", "x".repeat(50))) {
            assertThatThrownBy(() -> read("attacker", "x".repeat(20)))
                    .satisfies(e -> assertThat(status(e)).isEqualTo(429));
            try (var other = read("neighbour", "y".repeat(20))) {
                assertThat(other.text()).hasSize(20);
            }
        }
        assertThat(shares.left()).isEqualTo(100);
    }

    /// A caller gets no memory for bytes that it has only announced.
    @Test
    void memoryIsTakenAsBytesArrive() {
        var large = new TenantShares(64 << 20, 32 << 20);
        var some = new Bodies(large, Duration.ZERO, 0, new RequestPace());
        var seen = new ArrayList<Long>();
        var text = "x".repeat(1 << 20);
        var body = some.read("a", posting(text, -1, () -> seen.add(large.of("a"))), Optional.empty());
        assertThat(seen.getFirst()).isEqualTo(64 << 10);
        assertThat(body.text()).hasSize(1 << 20);
        assertThat(large.of("a")).isEqualTo(1 << 20);
        body.close();
        assertThat(large.of("a")).isZero();
    }

    private Bodies.Body read(String tenant, String body) {
        return bodies.read(tenant, posting(body, body.length(), () -> true), Optional.empty());
    }

    private static int status(Throwable thrown) {
        return ((ProblemException) thrown).problem().status();
    }

    private static HttpServletRequest posting(String body, long announced, BooleanSupplier reading) {
        return answering(HttpServletRequest.class, (method, argument) -> switch (method) {
            case "getContentLengthLong" -> announced;
            case "getHeader" -> "Content-Type".equals(argument) ? "application/json" : null;
            case "getInputStream" -> new Stream(body, reading);
            default -> throw new UnsupportedOperationException(method);
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
        private final BooleanSupplier reading;

        Stream(String text, BooleanSupplier reading) {
            this.reading = reading;
            this.bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int from, int most) {
            assertThat(reading.getAsBoolean()).isTrue();
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
