package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.account.Scope;
import io.caisson.server.config.TalkingServer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Interactive executions on `/v1/executions/connect`.
@Timeout(60)
class ConnectTest {
    private static final String PATH = "/v1/executions/connect";

    @TempDir
    private Path folder;

    private TalkingServer fixture;

    @BeforeEach
    void start() {
        fixture = new TalkingServer(folder.resolve("data"), UnaryOperator.identity());
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private TestSocket open() {
        return TestSocket.open(fixture.at(PATH), TalkingServer.KEYED);
    }

    private TestSocket running(String code) {
        var socket = open().say("{\"language\":\"python\",\"code\":\"" + code + "\"}");
        assertThat((String) socket.hear("started").get("id")).startsWith("exe_");
        return socket;
    }

    @Test
    void aProgramIsTalkedToUntilItEnds() {
        try (var socket = running("echo")) {
            socket.say("{\"type\":\"stdin\",\"data\":\"grüße\\n\"}");
            assertThat(socket.hear())
                    .isEqualTo(Map.of("type", "stdout", "seq", BigDecimal.valueOf(2), "data", "grüße\n"));
            socket.say("{\"type\":\"stdin\",\"data\":\"/w==\",\"encoding\":\"base64\"}");
            assertThat(socket.hear())
                    .containsEntry("data", "/w==")
                    .containsEntry("encoding", "base64")
                    .containsEntry("seq", BigDecimal.valueOf(3));
            socket.say("{\"type\":\"signal\",\"name\":\"SIGINT\"}");
            assertThat(socket.hear()).containsEntry("type", "stderr").containsEntry("data", "SIGINT");
            socket.say("{\"type\":\"eof\"}");
            var receipt = socket.hear("receipt");
            assertThat(receipt).containsEntry("seq", BigDecimal.valueOf(5));
            assertThat(receipt.get("receipt"))
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .containsEntry("status", "completed");
            assertThat(socket.closed()).isEqualTo(1000);
        }
    }

    /// A character may arrive in two pieces.
    @Test
    void charactersStayWhole() {
        try (var socket = running("echo")) {
            socket.say("{\"type\":\"stdin\",\"data\":\"4g==\",\"encoding\":\"base64\"}");
            socket.say("{\"type\":\"stdin\",\"data\":\"gqw=\",\"encoding\":\"base64\"}");
            assertThat(socket.hear()).containsEntry("data", "€");
        }
    }

    @Test
    void invalidMessagesGetAnErrorAndHarmNothing() {
        try (var socket = running("echo")) {
            socket.say("{\"type\":\"signal\",\"name\":\"SIGNOPE\"}");
            assertThat(socket.hear())
                    .isEqualTo(Map.of("type", "error", "message", "name: there is no signal 'SIGNOPE'; SIGINT is one"));
            socket.say("{\"type\":\"shout\"}");
            assertThat(socket.hear()).containsEntry("message", "type: it must be stdin, eof, signal or cancel");
            socket.say("{\"type\":\"stdin\"}");
            assertThat(socket.hear()).containsEntry("message", "data: it must be a text");
            socket.say("{\"type\":\"eof\",\"now\":true}");
            assertThat(socket.hear()).containsEntry("message", "now: there is no such field");
            socket.say("{\"type\":\"stdin\",\"data\":\"still here\"}");
            assertThat(socket.hear()).containsEntry("data", "still here");
        }
    }

    @Test
    void cancelEndsTheProgramAndSendsTheReceipt() {
        try (var socket = running("deaf")) {
            socket.say("{\"type\":\"cancel\"}");
            assertThat(socket.hear("receipt").get("receipt"))
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .containsEntry("status", "cancelled");
            assertThat(fixture.engine.canceller).isCompletedWithValue("the caller");
        }
    }

    @Test
    void hangingUpEndsTheProgram() {
        running("deaf").hangUp();
        assertThat(fixture.engine.canceller.join()).isEqualTo("the caller, who hung up");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no json", "[1]", "\"stdin\"", "{\"type\":\"eof\"", "null"})
    void anInvalidMessageClosesTheSocket(String message) {
        try (var socket = running("deaf")) {
            socket.say(message);
            assertThat(socket.closed()).isEqualTo(1007);
            assertThat(fixture.engine.canceller.join()).isEqualTo("the caller, who hung up");
        }
    }

    @Test
    void anInvalidRequestIsAnsweredWithItsField() {
        try (var socket = open().say("{\"language\":\"python\",\"cod\":\"1\"}")) {
            assertThat(socket.hear()).containsEntry("type", "error").containsEntry("field", "cod");
            assertThat(socket.closed()).isEqualTo(1008);
        }
        try (var socket = open().say("{\"type\":\"stdin\",\"data\":\"before everything\"}")) {
            assertThat(socket.hear()).containsEntry("field", "type");
            assertThat(socket.closed()).isEqualTo(1008);
        }
    }

    @Test
    void aSecondRequestIsNoMessage() {
        try (var socket = running("echo")) {
            socket.say("{\"language\":\"python\",\"code\":\"echo\"}");
            assertThat(socket.hear()).containsEntry("message", "type: it must be a text");
        }
    }

    @Test
    void unreadInputIsCutOff() {
        try (var socket = running("deaf")) {
            var much = "{\"type\":\"stdin\",\"data\":\"" + "x".repeat(500_000) + "\"}";
            socket.say(much).say(much).say(much);
            assertThat(socket.closed()).isEqualTo(1008);
            assertThat(fixture.engine.canceller.join()).isEqualTo("the caller, who hung up");
        }
    }

    @Test
    void aMessageThatIsTooLargeClosesTheSocket() {
        try (var socket = running("deaf")) {
            socket.shout("{\"type\":\"stdin\",\"data\":\"" + "x".repeat(2 << 20) + "\"}");
            assertThat(socket.closed()).isIn(1009, TestSocket.BROKEN);
            assertThat(fixture.engine.canceller.join()).isEqualTo("the caller, who hung up");
        }
    }

    @Test
    void bytesAreNoMessage() {
        try (var socket = open()) {
            socket.sayBytes(new byte[1]);
            assertThat(socket.closed()).isEqualTo(1003);
        }
    }

    /// The guest waits for a slow reader, but only for a limited time.
    @Test
    void aReaderThatReadsNothingIsCutOff() {
        try (var socket = TestSocket.deaf(fixture.at(PATH), TalkingServer.KEYED)) {
            socket.say("{\"language\":\"python\",\"code\":\"flood\"}");
            assertThat(fixture.engine.canceller.join()).isEqualTo("the caller, who hung up");
        }
    }

    @Test
    void aQuietCallerStaysConnected() throws InterruptedException {
        try (var socket = running("echo")) {
            // longer than the idle timeout, but the pings are answered
            Thread.sleep(3_000);
            socket.say("{\"type\":\"stdin\",\"data\":\"still here\"}");
            assertThat(socket.hear()).containsEntry("data", "still here");
        }
    }

    @Test
    void whoIsNotLetInGetsNoSocket() {
        var url = fixture.at(PATH);
        assertThat(TestSocket.refusal(url, Map.of())).isEqualTo(401);
        assertThat(TestSocket.refusal(url, Map.of("Authorization", "Bearer wrong")))
                .isEqualTo(401);
        // a key without a scheme is accepted only from Piston's clients
        assertThat(TestSocket.refusal(url, Map.of("Authorization", TalkingServer.KEY)))
                .isEqualTo(401);
        assertThat(TestSocket.refusal(
                        url, Map.of("Authorization", "Bearer " + TalkingServer.KEY, "Origin", "http://evil.example")))
                .isEqualTo(403);
        var reader = fixture.key("somebody", "basic", Scope.READ);
        assertThat(TestSocket.refusal(url, Map.of("Authorization", "Bearer " + reader)))
                .isEqualTo(403);
        assertThat(fixture.engine.last).isNotDone();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/executions/connect/x",
                "/v1/executions//connect",
                "/v1/executions/%63onnect",
                "/v1/executions/x/../connect",
                "/V1/EXECUTIONS/CONNECT",
                "/connect",
                "/"
            })
    void otherPathsHaveNoSocket(String path) {
        assertThat(TestSocket.refusal(fixture.at(path), TalkingServer.KEYED)).isBetween(400, 404);
    }

    @Test
    void aStoppingServerCancelsExecutions() {
        var socket = running("deaf");
        fixture.server.close();
        assertThat(fixture.engine.canceller.join()).isEqualTo("the end of the server");
        assertThat(socket.closed()).isNotZero();
    }
}
