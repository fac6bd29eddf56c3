package io.caisson.server.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.account.Scope;
import io.caisson.server.config.ConnectionConfig;
import io.caisson.server.config.ServerFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Floods of connections, from many addresses of the loopback network.
class ConnectionsTest {
    private static final int MAX_CONNECTIONS = 40;
    private static final int WITHOUT_KEY = 20;
    private static final int PER_ADDRESS = 8;
    private static final String PROXY = "127.0.0.99";

    @TempDir
    private Path folder;

    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (var socket : sockets) {
            socket.close();
        }
    }

    private ServerFixture fixture() {
        return new ServerFixture(
                folder.resolve("data"),
                config -> config.withIdleTimeout(Duration.ofSeconds(30))
                        .withConnections(ConnectionConfig.standard()
                                .withMost(MAX_CONNECTIONS)
                                .withoutKey(WITHOUT_KEY, PER_ADDRESS)
                                .withTrusted(Set.of(PROXY))
                                .withHeadTimeout(Duration.ofSeconds(20))));
    }

    @Test
    void anAddressHasSoMany() throws Exception {
        try (var fixture = fixture()) {
            for (var i = 0; i < 3 * PER_ADDRESS; i++) {
                open(fixture, "127.0.0.2");
            }
            await(() -> fixture.server.connections().madeRoom() == 2 * PER_ADDRESS);
            assertThat(fixture.server.connections().withoutKey()).isEqualTo(PER_ADDRESS);
            assertThat(fixture.run("meanwhile").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void strangersShareTheirPlaces() throws Exception {
        try (var fixture = fixture()) {
            var keyed = open(fixture, "127.0.0.1");
            assertThat(ask(keyed)).startsWith("HTTP/1.1 200");
            for (var i = 0; i < 5 * WITHOUT_KEY; i++) {
                open(fixture, "127.0.0." + (2 + i % 60));
            }
            await(() -> fixture.server.connections().madeRoom() == 4 * WITHOUT_KEY);
            assertThat(fixture.server.connections().withoutKey()).isEqualTo(WITHOUT_KEY);
            // a connection with a key stays open, and a caller with a key can connect
            assertThat(ask(keyed)).startsWith("HTTP/1.1 200");
            assertThat(fixture.run("meanwhile").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aProxyHasAsManyAsItNeeds() throws Exception {
        try (var fixture = fixture()) {
            for (var i = 0; i < WITHOUT_KEY + 5; i++) {
                open(fixture, PROXY);
            }
            await(() -> fixture.server.connections().keyed() == WITHOUT_KEY + 5);
            assertThat(fixture.server.connections().madeRoom()).isZero();
        }
    }

    @Test
    void aTenantHasItsShareOfConnections() throws Exception {
        try (var fixture = fixture()) {
            var key = fixture.key("attacker", Scope.READ);
            for (var i = 0; i < MAX_CONNECTIONS / 4; i++) {
                assertThat(ask(open(fixture, "127.0.0." + (2 + i)), key)).startsWith("HTTP/1.1 200");
            }
            assertThat(ask(open(fixture, "127.0.0.50"), key)).startsWith("HTTP/1.1 429");
            assertThat(fixture.run("neighbour").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void headsThatTrickleAreCut() throws Exception {
        try (var fixture = new ServerFixture(
                folder.resolve("data"),
                config -> config.withIdleTimeout(Duration.ofSeconds(30))
                        .withConnections(ConnectionConfig.standard().withHeadTimeout(Duration.ofSeconds(1))))) {
            var silent = open(fixture, "127.0.0.2");
            var trickling = open(fixture, "127.0.0.3");
            var second = open(fixture, "127.0.0.1");
            assertThat(ask(second)).startsWith("HTTP/1.1 200");
            await(() -> {
                trickle(trickling);
                trickle(second);
                return fixture.server.connections().slowHeads() == 3;
            });
            assertThat(isCut(silent)).isTrue();
        }
    }

    private Socket open(ServerFixture fixture, String from) throws IOException {
        var url = URI.create(fixture.server.url());
        var socket = new Socket(InetAddress.ofLiteral(url.getHost()), url.getPort(), InetAddress.ofLiteral(from), 0);
        socket.setSoTimeout(10_000);
        sockets.add(socket);
        return socket;
    }

    private static String ask(Socket socket) throws IOException {
        return ask(socket, ServerFixture.KEY);
    }

    private static String ask(Socket socket, String key) throws IOException {
        socket.getOutputStream()
                .write(("GET /v1/pricing HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        var answer = new StringBuilder();
        var buffer = new byte[64 << 10];
        while (answer.indexOf("\r\n\r\n") < 0 || socket.getInputStream().available() > 0) {
            var read = socket.getInputStream().read(buffer);
            if (read < 0) {
                break;
            }
            answer.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
        }
        return answer.toString();
    }

    private static void trickle(Socket socket) {
        try {
            socket.getOutputStream().write('G');
        } catch (IOException e) {
            // the connection was cut
        }
    }

    private static boolean isCut(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static void await(BooleanSupplier holds) throws InterruptedException {
        var deadline = System.nanoTime() + Duration.ofSeconds(15).toNanos();
        while (!holds.getAsBoolean() && System.nanoTime() < deadline) {
            Thread.sleep(100);
        }
        assertThat(holds.getAsBoolean()).isTrue();
    }
}
