package io.caisson.server.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Uses an issuer whose connections are answered by the test.
@Timeout(60)
class IssuerKeysTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofSeconds(50);
    private static final String KEYS = """
            {"keys": [{"kty": "OKP", "kid": "e", "crv": "Ed25519",
                       "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}""";

    private final LinkedBlockingQueue<Socket> asked = new LinkedBlockingQueue<>();
    private ServerSocket issuer;
    private volatile Instant now = Instant.parse("2026-05-01T00:00:00Z");

    private final class TestClock extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    @BeforeEach
    void listen() throws IOException {
        issuer = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                asked.add(issuer.accept());
            }
        } catch (IOException e) {
            // the test is over
        }
    }

    @AfterEach
    void close() throws IOException {
        issuer.close();
        for (var socket : asked) {
            socket.close();
        }
    }

    private IssuerKeys keys(Duration patience) {
        return new IssuerKeys(
                URI.create("http://127.0.0.1:" + issuer.getLocalPort() + "/keys"), new TestClock(), patience);
    }

    /// Sends the headers, and as much of the body as there is.
    private static void answer(Socket socket, int length, String body) {
        try {
            var head = "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n";
            socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CompletableFuture<Boolean> has(IssuerKeys keys, String id) {
        return CompletableFuture.supplyAsync(() -> keys.named(id).isPresent(), Thread.ofVirtual()::start);
    }

    private Socket nextAsked() throws InterruptedException {
        return Optional.ofNullable(asked.poll(30, TimeUnit.SECONDS)).orElseThrow();
    }

    @Test
    void anAnswerThatStopsAfterItsHeadersIsNotWaitedForLong() throws Exception {
        var keys = keys(SHORT);
        var found = has(keys, "e");
        try (var stalled = nextAsked()) {
            answer(stalled, 1_000, "");
            assertThat(found.get(30, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void anAnswerWithoutAnEndIsNotRead() throws Exception {
        var keys = keys(LONG);
        var found = has(keys, "e");
        try (var endless = nextAsked()) {
            answer(endless, 1 << 30, " ".repeat((256 << 10) + 1));
            assertThat(found.get(30, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void keysThatAreKnownDoNotWaitForNewOnes() throws Exception {
        var keys = keys(LONG);
        var first = has(keys, "e");
        try (var good = nextAsked()) {
            answer(good, KEYS.length(), KEYS);
            assertThat(first.get(30, TimeUnit.SECONDS)).isTrue();
        }
        now = now.plus(Duration.ofMinutes(11));
        var waiting = has(keys, "new");
        try (var stalled = nextAsked()) {
            answer(stalled, 1_000, "");
            assertThat(has(keys, "e").get(30, TimeUnit.SECONDS)).isTrue();
            assertThat(waiting).isNotDone();
        }
        assertThat(waiting.get(30, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void callersDuringTheFirstFetchGetItsKeys() throws Exception {
        var keys = keys(LONG);
        var first = has(keys, "e");
        try (var good = nextAsked()) {
            var second = has(keys, "e");
            answer(good, KEYS.length(), KEYS);
            assertThat(first.get(30, TimeUnit.SECONDS)).isTrue();
            assertThat(second.get(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
