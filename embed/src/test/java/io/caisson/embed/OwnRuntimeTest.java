package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.Source;
import io.caisson.Value;
import io.caisson.engine.RuntimeFile;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A runtime that an operator unpacked in a home and described in a file.
class OwnRuntimeTest {
    private static final Language OUTSIDER = new Language("outsider");

    @TempDir
    private Path folder;

    private Path home;
    private Path prefix;
    private Path runtimes;

    @BeforeEach
    void unpack() throws IOException {
        home = open(folder).resolve("home/somebody");
        prefix = home.resolve("tools/outsider-1.2");
        Files.createDirectories(prefix.resolve("bin"));
        Files.createDirectories(home.resolve("tools/another"));
        Files.copy(Path.of("/bin/sh").toRealPath(), prefix.resolve("bin/outsider"));
        Files.writeString(prefix.resolve("library.txt"), "of the runtime");
        Files.writeString(home.resolve("secret.txt"), "of somebody");
        runtimes = Files.createDirectory(folder.resolve("runtimes"));
        Files.writeString(runtimes.resolve("outsider.runtime"), """
                language outsider
                entry    main.sh
                find     outsider %s
                version  {outsider} -c "echo 1.2"
                install  "unpack it"
                run      {outsider} {entry}
                error    "{any}: {line}: {message}"
                """.formatted(prefix.resolve("bin/outsider")));
    }

    /// Guests are users of their own, who cannot pass a folder that is closed to others.
    private static Path open(Path folder) throws IOException {
        return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void runsAndSeesNothingElseOfThatHome() throws IOException {
        var diagnosis = Doctor.examine(Rung.NAMESPACES, folder.resolve("doctor"));
        Assumptions.assumeTrue(diagnosis.usable(), "no wall that holds process trees");
        var config = CaissonConfig.standard().withWall(Rung.NAMESPACES).withRuntimes(runtimes);
        try (var caisson = Caisson.open(config)) {
            var receipt =
                    caisson.execute(ExecutionRequest.of(new Source(OUTSIDER, """
                    cat %1$s/library.txt
                    echo
                    for other in %2$s/secret.txt %2$s/tools/another %3$s/runtimes; do
                        [ -e "$other" ] && echo "$other is there"
                    done
                    (echo x >%1$s/library.txt) 2>/dev/null && echo changed
                    (echo x >%2$s/new.txt) 2>/dev/null
                    echo '"done"' >"$CAISSON_RESULT"
                    """.formatted(prefix, home, folder))));
            assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.json("\"done\"")));
            assertThat(receipt.run().transcript().stdout()).isEqualTo("of the runtime\n");
            assertThat(home.resolve("new.txt")).doesNotExist();
            assertThat(caisson.runtimes())
                    .filteredOn(runtime -> runtime.language().equals(OUTSIDER))
                    .singleElement()
                    .satisfies(runtime -> {
                        assertThat(runtime.version()).isEqualTo("1.2");
                        assertThat(runtime.files()).containsExactly(described());
                    });
        }
    }

    private RuntimeFile described() throws IOException {
        return RuntimeFile.of("outsider.runtime", Files.readAllBytes(runtimes.resolve("outsider.runtime")));
    }
}
