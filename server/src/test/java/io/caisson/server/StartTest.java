package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolderException;
import io.caisson.engine.SandboxPlace;
import io.caisson.server.config.ServerConfig;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartTest {
    @TempDir
    private Path parent;

    @Test
    void theFirstStartMakesAKeyThatTheNextOneFindsAgain() throws Exception {
        var folder = parent.resolve("data");
        String first;
        try (var caisson = caisson(folder);
                var server = start(caisson)) {
            first = server.adminKey().text();
            assertThat(server.adminKey().made()).isTrue();
            assertThat(first).hasSize(43);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("admin.key"))))
                .isEqualTo("rw-------");
        try (var caisson = caisson(folder);
                var server = start(caisson)) {
            assertThat(server.adminKey().made()).isFalse();
            assertThat(server.adminKey().text()).isEqualTo(first);
        }
    }

    @Test
    void aSecondServerIsRefusedAndToldWhoHoldsTheFolder() {
        var folder = parent.resolve("data");
        try (var caisson = caisson(folder);
                var server = start(caisson)) {
            assertThatThrownBy(() -> caisson(folder))
                    .isInstanceOf(DataFolderException.class)
                    .hasMessageContaining("(pid " + ProcessHandle.current().pid() + ", " + server.url() + ")");
        }
        caisson(folder).close();
    }

    @Test
    void aShortKeyIsRefused() {
        var config = ServerConfig.standard().withAddress("127.0.0.1", 0).withApiKey("short");
        try (var caisson = caisson(parent.resolve("data"))) {
            assertThatThrownBy(() -> CaissonServer.start(config, caisson))
                    .hasMessage("the key in CAISSON_API_KEY has 5 characters, at least 32 are needed");
        }
    }

    @Test
    void aTakenPortIsAClearSentence() {
        try (var caisson = caisson(parent.resolve("data"));
                var server = start(caisson);
                var other = caisson(parent.resolve("other"))) {
            var port = URI.create(server.url()).getPort();
            assertThatThrownBy(() -> CaissonServer.start(ServerConfig.standard().withAddress("127.0.0.1", port), other))
                    .hasMessage("port " + port + " of 127.0.0.1 cannot be had; name another one with --port");
        }
    }

    private static Caisson caisson(Path folder) {
        return Caisson.over(
                new SandboxPlace(List.of()), CaissonConfig.standard().withData(folder));
    }

    private static CaissonServer start(Caisson caisson) {
        return CaissonServer.start(ServerConfig.standard().withAddress("127.0.0.1", 0), caisson);
    }
}
