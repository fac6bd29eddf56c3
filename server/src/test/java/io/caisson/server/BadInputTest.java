package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.traffic.Bodies;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Each invalid request gets its status and names its field, and the next request works.
class BadInputTest {
    private static ServerFixture fixture;

    @BeforeAll
    static void start(@TempDir Path folder) {
        fixture = new ServerFixture(folder.resolve("data"));
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiterString = "→", textBlock = """
            ''                                                              → ''
            1                                                               → ''
            "x"                                                             → ''
            []                                                              → ''
            {                                                               → ''
            {"code":"1"}                                                    → language
            {"language":"javascript"}                                       → code
            {"language":null,"code":"1"}                                    → language
            {"language":7,"code":"1"}                                       → language
            {"language":"python; id","code":"1"}                            → language
            {"language":"python\\u0000","code":"1"}                         → language
            {"language":"javascript","code":true}                           → code
            {"language":"javascript","code":"1","x":1}                      → x
            {"language":"javascript","code":"1","limits":{"timeoutMs":0}}   → limits.timeoutMs
            {"language":"javascript","code":"1","limits":{"timeoutMs":-1}}  → limits.timeoutMs
            {"language":"javascript","code":"1","limits":{"timeoutMs":[1]}} → limits.timeoutMs
            {"language":"javascript","code":"1","limits":{"timeoutMs":1e308}} → limits.timeoutMs
            {"language":"javascript","code":"1","limits":{"timeoutMs":1.5}} → limits.timeoutMs
            {"language":"javascript","code":"1","limits":{"timeout":1}}     → limits.timeout
            {"language":"javascript","code":"1","limits":{"memoryMb":NaN}}  → ''
            {"language":"javascript","code":"1","files":[{"path":"../x"}]}  → files[0]
            {"language":"javascript","code":"1","files":[{"path":"/etc/x"}]} → files[0]
            {"language":"javascript","code":"1","risk":"total"}             → risk
            {"language":"javascript","code":"1","sessionId":"ses_1"}        → sessionId
            {"language":"javascript","code":"1"} xx                         → ''
            {"language":"javascript","code":"1"}{}                          → ''
            {/*x*/"language":"javascript","code":"1"}                       → ''
            {"language":"javascript","language":"python","code":"1"}        → language
            """)
    void malformed(String body, String field) throws Exception {
        var answer = fixture.send(fixture.posting(body));
        assertThat(answer.statusCode()).isEqualTo(400);
        var problem = Value.json(answer.body()).map();
        assertThat(problem.getOrDefault("field", "")).isEqualTo(field);
        assertThat((String) problem.get("detail")).isNotBlank().doesNotContain("Exception");
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(fixture.run("next").statusCode()).isEqualTo(200);
    }

    @Test
    void aProblemDocumentAsItIs() throws Exception {
        var answer = fixture.send(
                fixture.posting("{\"language\":\"javascript\",\"code\":\"1\",\"limits\":{\"memoryMb\":0}}"));
        assertThat(answer.body())
                .isEqualTo("{\"type\":\"urn:caisson:problem:malformed\",\"title\":\"The request cannot be understood\","
                        + "\"status\":400,\"detail\":\"limits.memoryMb: limits.memoryMb is 0, it must be a whole number above 0\","
                        + "\"field\":\"limits.memoryMb\"}");
    }

    @ParameterizedTest
    @MethodSource
    void refused(int status, HttpRequest.Builder request) throws Exception {
        var answer = fixture.send(request);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(Value.json(answer.body()).map()).containsEntry("status", new BigDecimal(status));
        assertThat(fixture.run("next").statusCode()).isEqualTo(200);
    }

    static Stream<Object[]> refused() {
        var body = BodyPublishers.ofString("{\"language\":\"javascript\",\"code\":\"1\"}");
        return Stream.of(
                row(401, fixture.request("/v1/executions").POST(body)),
                row(
                        401,
                        fixture.request("/v1/executions")
                                .header("Authorization", "Bearer ")
                                .POST(body)),
                row(401, fixture.request("/v1/runtimes").header("X-API-Key", "x".repeat(5_000))),
                row(401, fixture.request("/v1/runtimes").header("Authorization", "Basic " + ServerFixture.KEY)),
                row(401, fixture.request("/v1/runtimes?key=" + ServerFixture.KEY)),
                row(401, fixture.request("/actuator/env")),
                row(403, fixture.keyed("/v1/runtimes").header("Origin", "https://evil.example")),
                row(403, fixture.keyed("/v1/runtimes").header("Origin", "null")),
                row(404, fixture.keyed("/v2")),
                row(405, fixture.keyed("/v1/quote").GET()),
                row(405, fixture.keyed("/v1/executions").DELETE()),
                row(405, fixture.keyed("/v1/executions").method("OPTIONS", BodyPublishers.noBody())),
                row(413, fixture.posting("x".repeat(Bodies.MAX_BYTES + 1))),
                row(
                        413,
                        fixture.keyed("/v1/executions")
                                .POST(BodyPublishers.ofString("x".repeat(Bodies.MAX_BYTES + 1)))),
                row(413, chunked("x".repeat(Bodies.MAX_BYTES + 1).getBytes(StandardCharsets.UTF_8))),
                row(415, fixture.keyed("/v1/executions").POST(body)),
                row(
                        415,
                        fixture.keyed("/v1/executions")
                                .header("Content-Type", "text/plain")
                                .POST(body)),
                row(
                        415,
                        fixture.keyed("/v1/executions")
                                .header("Content-Type", "application/json; charset=utf-7")
                                .POST(body)),
                row(415, fixture.posting("{}").header("Content-Encoding", "gzip")),
                row(400, bytes(0xef, 0xbb, 0xbf, '{', '}')),
                row(400, bytes(0xff, 0xfe, '{', 0, '}', 0)),
                row(400, bytes('{', '"', 0xc0, 0xae, '"', '}')),
                row(400, bytes(new int[1_000_000])));
    }

    /// A client that sends its whole body before it reads must get the answer. A server that closes the
    /// connection meanwhile makes the client lose it.
    @ParameterizedTest
    @CsvSource({"413, 16777217", "415, 4000000", "401, 500000"})
    void theReasonArrivesAlthoughTheBodyIsStillBeingSent(int status, int length) throws Exception {
        var url = URI.create(fixture.server.url());
        try (var socket = new Socket(url.getHost(), url.getPort())) {
            socket.setSoTimeout(20_000);
            var out = socket.getOutputStream();
            out.write(("POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                            + (status == 415 ? "text/plain" : "application/json")
                            + (status == 401 ? "" : "\r\nAuthorization: Bearer " + ServerFixture.KEY)
                            + "\r\nContent-Length: " + length + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            var piece = new byte[1 << 16];
            for (var left = length; left > 0; left -= piece.length) {
                out.write(piece, 0, Math.min(left, piece.length));
            }
            var line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            assertThat(line).isEqualTo("HTTP/1.1 " + status);
        }
    }

    @Test
    void listsTheAllowedMethods() throws Exception {
        assertThat(fixture.send(fixture.keyed("/v1/quote")).headers().firstValue("Allow"))
                .contains("POST");
    }

    @Test
    void namesTheFirstBadByte() throws Exception {
        assertThat(Value.json(fixture.send(bytes('{', '"', 0xc0, 0xae, '"', '}'))
                                .body())
                        .map())
                .containsEntry("detail", "the body is no valid UTF-8 at byte 3");
    }

    private static Object[] row(int status, HttpRequest.Builder request) {
        return new Object[] {status, request};
    }

    private static HttpRequest.Builder chunked(byte[] body) {
        return fixture.keyed("/v1/executions")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
    }

    private static HttpRequest.Builder bytes(int... values) {
        var bytes = new byte[values.length];
        for (var i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return fixture.keyed("/v1/executions")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(bytes));
    }
}
