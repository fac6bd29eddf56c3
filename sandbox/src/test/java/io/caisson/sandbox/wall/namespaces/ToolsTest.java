package io.caisson.sandbox.wall.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ToolsTest {
    @TempDir
    Path folder;

    private Path launcher(String folderMode, int mode) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(folderMode));
        var file = Files.createFile(folder.resolve("bwrap"));
        Files.setAttribute(file, "unix:mode", mode);
        return file;
    }

    @Test
    void acceptsALauncherOnlyWeCanReplace() throws IOException {
        var file = launcher("rwxr-xr-x", 0755);
        assertThat(Tools.vet(file)).isEqualTo(file.toRealPath());
    }

    @Test
    void refusesASetUserIdLauncher() throws IOException {
        var file = launcher("rwxr-xr-x", 04755);
        assertThatThrownBy(() -> Tools.vet(file)).hasMessageContaining("set-user-id");
    }

    @Test
    void refusesALauncherOthersCanReplace() throws IOException {
        var file = launcher("rwxrwxr-x", 0755);
        assertThatThrownBy(() -> Tools.vet(file)).hasMessageContaining("can be replaced by other users");
    }

    @Test
    void namesThePackageOfAMissingTool() {
        assertThatThrownBy(() -> Tools.vetted("bwrap-that-is-missing", "apt-get install bubblewrap"))
                .hasMessageEndingWith("Install it: apt-get install bubblewrap.");
    }
}
