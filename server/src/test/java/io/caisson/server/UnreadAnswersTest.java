package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.server.config.SmallServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Attack: a tenant requests large answers and reads none of them, from a server with a small heap.
@Tag("slow")
class UnreadAnswersTest {
    private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]+)\"");
    private static final int BYTES = 4 << 20;
    private static final int CONNECTIONS = 120;
    private static final Duration SERVICE_TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void whoDoesNotReadFillsNothingButItsShare() throws Exception {
        try (var server = new SmallServer(folder.resolve("data"), "-Xmx192m")) {
            var large = artifact(server, server.attacker, BYTES);
            var own = artifact(server, server.neighbour, BYTES / 4);
            var sockets = new ArrayList<Socket>();
            try {
                for (var i = 0; i < CONNECTIONS; i++) {
                    sockets.add(asking(server, large));
                }
                for (var i = 0; i < 10; i++) {
                    assertThat(run(server, server.neighbour, Map.of("code", "x"))
                                    .statusCode())
                            .isEqualTo(200);
                }
                assertThat(get(server, server.neighbour, own).body()).hasSize(BYTES / 4);
                assertThat(refused(sockets)).as("answers 429").isPositive();
                assertThat(again(server, large).body()).hasSize(BYTES);
                assertThat(server.isAlive()).isTrue();
            } finally {
                for (var socket : sockets) {
                    socket.close();
                }
            }
        }
    }

    /// Retries until the connections that do not move have been cut.
    private HttpResponse<byte[]> again(SmallServer server, String path) throws Exception {
        var deadline = System.nanoTime() + SERVICE_TIMEOUT.toNanos();
        var answer = get(server, server.attacker, path);
        while (answer.statusCode() == 429 && System.nanoTime() < deadline) {
            assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            Thread.sleep(100);
            answer = get(server, server.attacker, path);
        }
        return answer;
    }

    /// Counts refusals for lack of memory; a short answer fits into the buffers of any connection.
    private static int refused(List<Socket> sockets) throws IOException {
        var count = 0;
        for (var socket : sockets) {
            socket.setSoTimeout(10_000);
            var line = new byte[12];
            try {
                if (socket.getInputStream().readNBytes(line, 0, line.length) == line.length
                        && new String(line, StandardCharsets.US_ASCII).equals("HTTP/1.1 429")) {
                    count++;
                }
            } catch (IOException e) {
                // the connection was cut
            }
        }
        return count;
    }

    private static Socket asking(SmallServer server, String path) throws IOException {
        var url = URI.create(server.url);
        var socket = new Socket();
        socket.setReceiveBufferSize(4 << 10);
        socket.connect(new InetSocketAddress(url.getHost(), url.getPort()));
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + server.attacker
                                + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private String artifact(SmallServer server, String key, int bytes) throws Exception {
        var file = Map.of("path", "large.txt", "content", "x".repeat(bytes));
        var answer = run(server, key, Map.of("code", "1", "files", List.of(file)));
        var url = URL.matcher(new String(answer.body(), StandardCharsets.UTF_8));
        assertThat(url.find()).isTrue();
        return url.group(1);
    }

    private HttpResponse<byte[]> run(SmallServer server, String key, Map<String, ?> members) throws Exception {
        var body = new HashMap<String, Object>(members);
        body.put("language", "javascript");
        return client.send(
                request(server, key, "/v1/executions")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(Value.of(body).json()))
                        .build(),
                BodyHandlers.ofByteArray());
    }

    private HttpResponse<byte[]> get(SmallServer server, String key, String path) throws Exception {
        return client.send(request(server, key, path).build(), BodyHandlers.ofByteArray());
    }

    private static HttpRequest.Builder request(SmallServer server, String key, String path) {
        return HttpRequest.newBuilder(URI.create(server.url + path))
                .timeout(SERVICE_TIMEOUT)
                .header("Authorization", "Bearer " + key);
    }
}
