package io.caisson.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.account.Scope;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Attack: a tenant sends many bodies slowly; other tenants send theirs meanwhile.
@Tag("slow")
class SlowBodiesTest {
    private static final int UPLOADS = 100;

    @TempDir
    private Path folder;

    private ServerFixture fixture;

    @BeforeEach
    void start() {
        fixture = new ServerFixture(folder.resolve("data"), config -> config.withIdleTimeout(Duration.ofSeconds(30)));
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    @Test
    void manySlowBodiesDoNotKeepOthersOut() throws Exception {
        var attacker = fixture.key("attacker", Scope.EXECUTE);
        var neighbour = fixture.key("neighbour", Scope.EXECUTE);
        var sockets = new ArrayList<Socket>();
        try {
            for (var i = 0; i < UPLOADS; i++) {
                sockets.add(chunked(attacker));
            }
            var large = "{\"language\":\"javascript\",\"code\":\"x\",\"input\":\"" + "y".repeat(4 << 20) + "\"}";
            for (var i = 0; i < 3; i++) {
                assertThat(fixture.send(fixture.sending("POST", neighbour, "/v1/executions", large))
                                .statusCode())
                        .isEqualTo(200);
            }
            for (var socket : sockets) {
                assertThat(answer(socket)).startsWith("HTTP/1.1 408");
            }
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
    }

    /// A caller that sends a byte now and then never reaches the idle timeout, so the rate must be checked.
    @Test
    void whoSendsTooSlowlyIsCutOff() throws Exception {
        try (var socket = chunked(fixture.key("attacker", Scope.EXECUTE))) {
            socket.setSoTimeout(200);
            var answer = "";
            var deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (answer.isEmpty() && System.nanoTime() < deadline) {
                socket.getOutputStream().write("1\r\n \r\n".getBytes(StandardCharsets.US_ASCII));
                try {
                    answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
                } catch (IOException e) {
                    // no answer yet
                }
            }
            assertThat(answer).isEqualTo("HTTP/1.1 408");
        }
    }

    private Socket chunked(String key) throws IOException {
        var url = URI.create(fixture.server.url());
        var socket = new Socket(url.getHost(), url.getPort());
        socket.setSoTimeout(20_000);
        socket.getOutputStream()
                .write(("POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                                + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String answer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }
}
