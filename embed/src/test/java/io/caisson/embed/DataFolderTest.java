package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
    @TempDir
    private Path parent;

    @Test
    void isMadeForItsOwnerAlone() throws Exception {
        var path = parent.resolve("data");
        DataFolder.open(path).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rwx------");
    }

    @Test
    void aFolderOthersCanEnterIsRefused() throws Exception {
        var folder = Files.createDirectory(parent.resolve("open"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));
        assertThatThrownBy(() -> DataFolder.open(folder))
                .isInstanceOf(DataFolderException.class)
                .hasMessageContaining("chmod 700");
    }

    @Test
    void aFolderInSightOfGuestsIsRefused() {
        assertThatThrownBy(() -> DataFolder.open(Path.of("/usr/lib"))).isInstanceOf(DataFolderException.class);
    }

    @Test
    void aSecondHolderIsRefusedAndToldWhoHoldsIt() {
        var path = parent.resolve("data");
        try (var folder = DataFolder.open(path)) {
            folder.announce("http://127.0.0.1:1");
            assertThatThrownBy(() -> DataFolder.open(path, Duration.ofMinutes(1)))
                    .isInstanceOfSatisfying(DataFolderException.class, e -> {
                        assertThat(e)
                                .hasMessageContaining(
                                        "(pid " + ProcessHandle.current().pid() + ", http://127.0.0.1:1)");
                        assertThat(e.url()).contains("http://127.0.0.1:1");
                    });
        }
        DataFolder.open(path).close();
    }

    @Test
    void whoHoldsItForAMomentIsWaitedFor() throws Exception {
        var path = parent.resolve("data");
        var second = new CompletableFuture<DataFolder>();
        try (var _ = DataFolder.open(path)) {
            var waiting = Thread.ofPlatform().start(() -> open(path, second));
            while (waiting.getState() != Thread.State.TIMED_WAITING) {
                assertThat(waiting.isAlive()).as("somebody waits").isTrue();
                Thread.onSpinWait();
            }
            assertThat(second).isNotDone();
        }
        second.get(30, TimeUnit.SECONDS).close();
    }

    private static void open(Path path, CompletableFuture<DataFolder> opened) {
        try {
            opened.complete(DataFolder.open(path, Duration.ofMinutes(1)));
        } catch (DataFolderException e) {
            opened.completeExceptionally(e);
        }
    }

    @Test
    void aTemporaryOneIsGoneAfterIt() {
        var folder = DataFolder.temporary();
        assertThat(folder.path()).isDirectory();
        folder.close();
        assertThat(folder.path()).doesNotExist();
    }
}
