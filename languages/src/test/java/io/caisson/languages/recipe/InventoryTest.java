package io.caisson.languages.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.Language;
import io.caisson.Refusal;
import io.caisson.engine.Absence;
import io.caisson.sandbox.wall.Rung;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryTest {
    private static final Language TCL = new Language("tcl");

    @TempDir
    private Path folder;

    /// One whose runtime does `script` when it is asked for its version.
    private Inventory inventory(String script) throws IOException {
        var recipe = folder.resolve("tcl.runtime");
        Files.writeString(recipe, """
                language  tcl
                entry     main.tcl
                find      sh
                version   {sh} -c "%s"
                install   "install Tcl"
                run       {sh} {entry}
                """.formatted(script));
        Files.setPosixFilePermissions(recipe, PosixFilePermissions.fromString("rw-r--r--"));
        return new Inventory(Catalogue.open(Optional.of(folder)), Rung.NAMESPACES.label(), () -> {
            throw new AssertionError("not asked for");
        });
    }

    private static String version(Inventory inventory) {
        return switch (inventory.lookup(TCL)) {
            case Lookup.Found(var runtime) -> runtime.version();
            case Lookup.Missing _ -> "none";
            case Lookup.Unanswered _ -> "unanswered";
        };
    }

    private String leaving(String file) {
        return "test -e " + folder.resolve(file) + " || { touch " + folder.resolve(file);
    }

    @Test
    void whoeverWasKilledIsAskedAgain() throws IOException {
        var inventory = inventory(leaving("killed") + "; kill -9 $$; }; echo 1.2");
        assertThat(version(inventory)).isEqualTo("unanswered");
        assertThat(version(inventory)).isEqualTo("1.2");
    }

    @Test
    void whoeverDidNotAnswerIsNotCalledMissing() throws IOException {
        var inventory = inventory("kill -9 $$");
        assertThat(inventory.absence(TCL).map(Absence::remedy))
                .contains("the runtime for tcl is here but did not answer in time; try again later");
        assertThat(Inventory.busy(TCL).kind()).isEqualTo(ErrorKind.QUOTA);
    }

    @Test
    void whoeverIsMissingIsToBeInstalled() throws IOException {
        var inventory = inventory("exit 1");
        assertThat(inventory.absence(TCL).map(Absence::remedy)).contains("install Tcl");
        assertThat(inventory.missing(TCL))
                .isEqualTo(new Refusal(ErrorKind.UNSUPPORTED, "no runtime for tcl is installed here; install Tcl"));
    }

    @Test
    void whoeverSaysNoIsNot() throws IOException {
        var inventory = inventory(leaving("asked") + "; exit 1; }; echo 1.2");
        assertThat(version(inventory)).isEqualTo("none");
        assertThat(version(inventory)).isEqualTo("none");
    }

    /// The program goes on for a while after its last word, so that its end has to be waited for.
    @Test
    void theInterruptionOfAnAskerIsNotAnAnswer() throws IOException {
        var inventory = inventory("echo 1.2; exec >/dev/null 2>&1; sleep 0.3");
        Thread.currentThread().interrupt();
        var seen = version(inventory);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(seen).isEqualTo("1.2");
        assertThat(version(inventory)).isEqualTo("1.2");
    }
}
