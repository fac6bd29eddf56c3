package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
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
                        assertThat(e.server()).contains(ProcessHandle.current().pid());
                    });
        }
        DataFolder.open(path).close();
    }

    /// The kernel drops all locks of a process on a file when that process closes any descriptor of it.
    @Test
    void aRefusalInThisProcessDoesNotLetAnotherOneIn() throws Exception {
        var path = parent.resolve("data");
        try (var _ = DataFolder.open(path)) {
            for (var attempt : List.of(path, Files.createSymbolicLink(parent.resolve("link"), path))) {
                assertThatThrownBy(() -> DataFolder.open(attempt))
                        .isInstanceOfSatisfying(
                                DataFolderException.class,
                                e -> assertThat(e.isHeld()).isTrue());
            }
            assertThat(openedElsewhere(path)).contains("is held by another process");
        }
        assertThat(openedElsewhere(path)).isEqualTo("opened");
    }

    private static String openedElsewhere(Path path) throws IOException {
        var process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Opening.class.getName(),
                        path.toString())
                .redirectErrorStream(true)
                .start();
        try (var said = process.inputReader()) {
            return said.readAllAsString().strip();
        }
    }

    /// What happens in that process.
    static final class Opening {
        public static void main(String[] arguments) {
            try (var _ = DataFolder.open(Path.of(arguments[0]))) {
                System.out.println("opened");
            } catch (DataFolderException e) {
                System.out.println(e.getMessage());
            }
        }
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

    /// Its process id may be that of another process by now, which `serve --stop` would signal.
    @Test
    void theNameOfAKilledServerIsForgotten() throws IOException {
        var path = parent.resolve("data");
        DataFolder.open(path).close();
        Files.writeString(path.resolve("lock"), "4711 http://127.0.0.1:1\n");
        try (var _ = DataFolder.open(path)) {
            assertThat(path.resolve("lock")).isEmptyFile();
        }
    }

    @Test
    void anInterruptedThreadGivesItBack() {
        var path = parent.resolve("data");
        Thread.currentThread().interrupt();
        try (var folder = DataFolder.open(path)) {
            folder.announce("http://127.0.0.1:1");
        } finally {
            assertThat(Thread.interrupted()).as("it stays interrupted").isTrue();
        }
        DataFolder.open(path).close();
    }

    @Test
    void aTemporaryOneIsGoneAfterIt() {
        var folder = DataFolder.temporary();
        assertThat(folder.path()).isDirectory();
        folder.close();
        assertThat(folder.path()).doesNotExist();
    }
}
