package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.SandboxPlace;
import io.caisson.embed.Caisson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
    @TempDir
    private Path parent;

    private final Caisson caisson = Caisson.over(new SandboxPlace(List.of()));

    @Test
    void theFirstStartMakesAKeyThatTheNextOneFindsAgain() throws Exception {
        var folder = parent.resolve("data");
        String first;
        try (var server = start(folder)) {
            first = server.adminKey().text();
            assertThat(server.adminKey().made()).isTrue();
            assertThat(first).hasSize(43);
        }
        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertThat(permissions(folder.resolve("admin.key"))).isEqualTo("rw-------");
        try (var server = start(folder)) {
            assertThat(server.adminKey().made()).isFalse();
            assertThat(server.adminKey().text()).isEqualTo(first);
        }
    }

    @Test
    void aFolderOthersCanEnterIsRefused() throws Exception {
        var folder = Files.createDirectory(parent.resolve("open"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));
        assertThatThrownBy(() -> start(folder))
                .isInstanceOf(ServerStartException.class)
                .hasMessageContaining("chmod 700");
    }

    @Test
    void aFolderInSightOfGuestsIsRefused() {
        assertThatThrownBy(() -> start(Path.of("/usr/lib"))).isInstanceOf(ServerStartException.class);
    }

    @Test
    void aSecondServerIsRefusedAndToldWhoHoldsTheFolder() {
        var folder = parent.resolve("data");
        try (var server = start(folder)) {
            assertThatThrownBy(() -> start(folder))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessageContaining("(pid " + ProcessHandle.current().pid() + ", " + server.url() + ")");
        }
        start(folder).close();
    }

    @Test
    void aShortKeyIsRefused() {
        var config = ServerConfig.standard(parent.resolve("data"))
                .withAddress("127.0.0.1", 0)
                .withApiKey("short");
        assertThatThrownBy(() -> CaissonServer.start(config, caisson))
                .hasMessage("the key in CAISSON_API_KEY has 5 characters, at least 32 are needed");
    }

    @Test
    void aTakenPortIsAClearSentence() {
        try (var server = start(parent.resolve("data"))) {
            var port = java.net.URI.create(server.url()).getPort();
            var config = ServerConfig.standard(parent.resolve("other")).withAddress("127.0.0.1", port);
            assertThatThrownBy(() -> CaissonServer.start(config, caisson))
                    .hasMessage("port " + port + " of 127.0.0.1 cannot be had; name another one with --port");
        }
    }

    private CaissonServer start(Path folder) {
        return CaissonServer.start(ServerConfig.standard(folder).withAddress("127.0.0.1", 0), caisson);
    }

    private static String permissions(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
