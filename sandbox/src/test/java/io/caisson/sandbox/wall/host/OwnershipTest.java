package io.caisson.sandbox.wall.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Folders that other users can change are refused.
class OwnershipTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderOfOurOwnIsFine() throws IOException {
        mode(folder, "rwx------");
        assertThat(Ownership.objection(folder)).isEmpty();
    }

    @Test
    void aFolderOthersCanWriteIsNot() throws IOException {
        mode(folder, "rwxrwxrwx");
        assertThat(Ownership.objection(folder))
                .hasValueSatisfying(why -> assertThat(why).endsWith("can be written by others"));
    }

    @Test
    void aFolderThatCanBeExchangedIsNot() throws IOException {
        var inner = Files.createDirectory(folder.resolve("inner"));
        mode(inner, "rwx------");
        mode(folder, "rwxrwxrwx");
        assertThat(Ownership.objection(inner))
                .hasValueSatisfying(why -> assertThat(why).contains("which it lies in"));
    }

    private static void mode(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
}
