package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.server.config.ServerFixture;
import io.caisson.server.dialects.LiveDoor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// An execution is recorded in the same way, through every door.
@Timeout(60)
class EveryDoorTest {
    @TempDir
    private Path folder;

    enum Way {
        REST {
            @Override
            String run(ServerFixture fixture, String code) throws Exception {
                return fixture.run(code).body();
            }
        },
        MCP {
            @Override
            String run(ServerFixture fixture, String code) throws Exception {
                return told(McpClient.stateless(fixture, ServerFixture.KEY), code);
            }
        },
        MCP_SESSION {
            @Override
            String run(ServerFixture fixture, String code) throws Exception {
                return told(McpClient.initialized(fixture, ServerFixture.KEY), code);
            }
        },
        PISTON {
            @Override
            String run(ServerFixture fixture, String code) throws Exception {
                var body = "{\"language\":\"v8\",\"version\":\"*\",\"files\":[{\"content\":\"" + code + "\"}]}";
                return fixture.send(fixture.sending("POST", ServerFixture.KEY, "/api/v2/execute", body))
                        .body();
            }
        },
        SOCKET {
            @Override
            String run(ServerFixture fixture, String code) {
                var url = fixture.server.url() + LiveDoor.PATH;
                try (var socket = TestSocket.open(url, Map.of("Authorization", "Bearer " + ServerFixture.KEY))) {
                    socket.say("{\"language\":\"javascript\",\"code\":\"" + code + "\"}");
                    return String.valueOf(socket.hear("receipt"));
                }
            }
        };

        /// Runs a program and returns the answer to the caller.
        abstract String run(ServerFixture fixture, String code) throws Exception;

        private static String told(McpClient client, String code) throws Exception {
            return String.valueOf(client.call("code_execute", Map.of("code", code)));
        }

        CompletableFuture<String> start(ServerFixture fixture, String code) {
            return CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return run(fixture, code);
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    Thread.ofVirtual()::start);
        }
    }

    @ParameterizedTest
    @EnumSource
    void isEndedByItsId(Way way) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var told = way.start(fixture, "wait");
            var id = fixture.engine.sleeper.get(20, TimeUnit.SECONDS);
            var ended = fixture.send(fixture.keyed("/v1/executions/" + id).DELETE());
            assertThat(ended.statusCode()).isEqualTo(200);
            assertThat(ended.body()).contains("\"status\":\"cancelled\"");
            assertThat(fixture.engine.canceller).isCompletedWithValue("the caller");
            assertThat(told.get(20, TimeUnit.SECONDS)).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void isFinishedByAServerThatStops(Way way) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"), Duration.ofSeconds(30))) {
            var told = way.start(fixture, "sleep");
            fixture.engine.sleeper.get(20, TimeUnit.SECONDS);
            fixture.server.close();
            assertThat(fixture.engine.canceller).isNotDone();
            assertThat(told.get(20, TimeUnit.SECONDS)).doesNotContain("cancel");
        }
    }

    @ParameterizedTest
    @EnumSource
    void isEndedByAServerThatHasNoPatience(Way way) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var told = way.start(fixture, "wait");
            fixture.engine.sleeper.get(20, TimeUnit.SECONDS);
            fixture.server.close();
            assertThat(fixture.engine.canceller).isCompletedWithValue("the end of the server");
            assertThat(told.get(20, TimeUnit.SECONDS)).isNotEmpty();
        }
    }
}
