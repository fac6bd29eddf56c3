package io.caisson.sandbox.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealedTest {
    @TempDir
    private Path folder;

    private Path file;
    private Sealed sealed;

    @BeforeEach
    void seal() {
        file = folder.resolve("cache");
        sealed = new Sealed(file);
        sealed.write("content".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void isIntactAsWritten() {
        assertThat(sealed.isIntact()).isTrue();
        assertThat(sealed.read()).contains("content".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void noticesOtherContentEvenWithTheOldTimeAndSize() throws IOException {
        var before = Files.getLastModifiedTime(file);
        Files.writeString(file, "CONTENT");
        Files.setLastModifiedTime(file, before);
        assertThat(sealed.isIntact()).isFalse();
        assertThat(sealed.read()).isEmpty();
    }

    @Test
    void isStillIntactWithOtherModesAndTimes() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        assertThat(sealed.isIntact()).isTrue();
    }

    @Test
    void isNotIntactWithoutASeal() throws IOException {
        Files.delete(folder.resolve("cache.sha256"));
        assertThat(sealed.isIntact()).isFalse();
    }
}
