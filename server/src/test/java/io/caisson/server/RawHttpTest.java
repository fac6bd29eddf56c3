package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.server.config.ServerFixture;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that no HTTP library would send.
class RawHttpTest {
    private static ServerFixture fixture;

    @BeforeAll
    static void start(@TempDir Path folder) {
        fixture = new ServerFixture(folder.resolve("data"));
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    @AfterEach
    void theNextRequestWorks() throws Exception {
        var next = fixture.posting("{\"language\":\"javascript\",\"code\":\"next\"}");
        assertThat(fixture.sendAlone(next).statusCode()).isEqualTo(200);
    }

    @Test
    void foreignHosts() throws Exception {
        assertThat(fixture.raw(head("GET /healthz", "evil.example")))
                .startsWith("HTTP/1.1 403")
                .contains("evil.example");
        assertThat(fixture.raw(head("GET /healthz", "localhost:1234"))).startsWith("HTTP/1.1 200");
    }

    @Test
    void theKeyIsAskedForBeforeTheHost() throws Exception {
        assertThat(fixture.raw(head("GET /v1/runtimes", "evil.example"))).startsWith("HTTP/1.1 401");
    }

    @Test
    void badChunkSizes() throws Exception {
        assertThat(fixture.raw(chunked("Transfer-Encoding: chunked", "FFFFFFFFFFFFFFFF\r\nx")))
                .startsWith("HTTP/1.1 400")
                .contains("application/problem+json")
                .doesNotContain("Exception");
        assertThat(fixture.raw(chunked("Transfer-Encoding: xchunked\r\nTransfer-Encoding: chunked", "ZZ\r\n\r\n")))
                .startsWith("HTTP/1.1 400")
                .doesNotContain("Exception");
    }

    @Test
    void twoLengths() throws Exception {
        assertThat(fixture.raw(chunked("Content-Length: 3\r\nContent-Length: 4", "{}  ")))
                .startsWith("HTTP/1.1 400")
                .doesNotContain("Jetty");
    }

    /// Request smuggling: a proxy that ends lines at LF and a server that ends them at CRLF would see
    /// different requests.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /healthz HTTP/1.1\nHost: localhost\r\nConnection: close\r\n\r\n",
                "GET /healthz HTTP/1.1\r\nHost: localhost\nConnection: close\r\n\r\n",
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\n",
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n"
            })
    void linesEndWithBoth(String request) throws Exception {
        assertThat(fixture.raw(request)).startsWith("HTTP/1.1 400").contains("application/problem+json");
    }

    @Test
    void chunksEndWithBoth() throws Exception {
        assertThat(fixture.raw(chunked("Transfer-Encoding: chunked", "2\n{}\n0\n\n")))
                .startsWith("HTTP/1.1 400");
    }

    @Test
    void problemsAreUtf8() throws Exception {
        var answer = fixture.raw(head("GET /healthz", "a".repeat(120)));
        assertThat(utf8(answer)).startsWith("HTTP/1.1 403").contains("aaa…'");
        var upgrade = fixture.raw("GET /v1/executions/connect HTTP/1.1\r\nHost: " + "b".repeat(120)
                + "\r\nAuthorization: Bearer " + ServerFixture.KEY
                + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        assertThat(utf8(upgrade)).startsWith("HTTP/1.1 403").contains("bbb…'");
    }

    private static String utf8(String raw) {
        return new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/executions?agentId=%zz",
                "/v1/executions?agentId=%e2%82",
                "/v1/executions?agentId=a%",
                "/v1/executions?%ff=1",
                "/v1/usage?agentId=%zz",
                "/v1/pricing?x=%f"
            })
    void queriesThatCannotBeDecodedAreRefused(String path) throws Exception {
        assertThat(fixture.raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + ServerFixture.KEY + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("application/problem+json");
    }

    @Test
    void queriesThatCanBeDecodedAreAnswered() throws Exception {
        assertThat(fixture.send(fixture.keyed("/v1/executions?agentId=gr%C3%B6%C3%9Fe+%26%25"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void garbage() throws Exception {
        assertThat(fixture.raw("\u0000\u00ff\u0001\u0016\u0003\u0001 not http at all\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("application/problem+json")
                .doesNotContain("Jetty");
    }

    @Test
    void oldHttp() throws Exception {
        assertThat(fixture.raw("GET /\r\n")).doesNotContain("Exception").doesNotContain("Jetty");
    }

    @Test
    void longHeadsAndStrangePaths() throws Exception {
        assertThat(fixture.raw(head("GET /" + "a".repeat(20_000), "localhost"))).startsWith("HTTP/1.1 4");
        assertThat(fixture.raw(head("GET /%00", "localhost")))
                .startsWith("HTTP/1.1 4")
                .doesNotContain("Jetty");
        assertThat(fixture.raw(head("GET /..%2f..%2fetc/passwd", "localhost"))).startsWith("HTTP/1.1 4");
    }

    @Test
    void slowBodiesAreHungUpOn() throws Exception {
        var answer = fixture.raw("POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + ServerFixture.KEY + "\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{");
        assertThat(answer).doesNotContain("Exception").doesNotStartWith("HTTP/1.1 5");
    }

    @Test
    void manySlowCallersDoNotKeepOthersOut() throws Exception {
        var url = URI.create(fixture.server.url());
        var sockets = new ArrayList<Socket>();
        for (var i = 0; i < 60; i++) {
            var socket = new Socket(url.getHost(), url.getPort());
            socket.getOutputStream()
                    .write("POST /v1/executions HTTP/1.1\r\nHost: x\r\n".getBytes(StandardCharsets.US_ASCII));
            sockets.add(socket);
        }
        assertThat(fixture.run("meanwhile").statusCode()).isEqualTo(200);
        for (var socket : sockets) {
            socket.close();
        }
    }

    private static String head(String line, String host) {
        return line + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
    }

    private static String chunked(String framing, String body) {
        return "POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + ServerFixture.KEY
                + "\r\nContent-Type: application/json\r\n" + framing + "\r\n\r\n" + body;
    }
}
