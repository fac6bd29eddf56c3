package io.caisson.sandbox.wall.landlock;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.Walls;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LauncherProgramTest {
    /// The service loads no class of the launcher, so it lists them by name. A missing class would be noticed
    /// only when a guest is started.
    @Test
    void theJarHasEveryClassOfTheLauncher(@TempDir Path folder) throws IOException, URISyntaxException {
        var compiled = Path.of(
                        Objects.requireNonNull(getClass().getResource("/io/caisson/sandbox/launcher/Launcher.class"))
                                .toURI())
                .getParent();
        try (var classes = Files.list(compiled);
                var jar = new JarFile(
                        LauncherProgram.unpack(folder, Walls.JDK).jar().toFile())) {
            var names = classes.map(file -> "io/caisson/sandbox/launcher/" + file.getFileName())
                    .filter(name -> !name.endsWith("package-info.class"))
                    .toList();
            assertThat(jar.stream().map(Object::toString)).containsExactlyInAnyOrderElementsOf(names);
        }
    }
}
