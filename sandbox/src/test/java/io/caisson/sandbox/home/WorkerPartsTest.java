package io.caisson.sandbox.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkerPartsTest {
    private final WorkerParts nothing = new WorkerParts(List.of());

    @TempDir
    Path cache;

    @Test
    void aFolderThatAnotherProcessHasMadeMeanwhileIsKept() throws IOException {
        var folder = cache.resolve("worker-1");
        nothing.unpack(
                folder, _ -> Files.writeString(Files.createDirectory(folder).resolve("theirs"), ""));
        assertThat(cache).isDirectoryContaining(folder::equals).isDirectoryNotContaining("glob:**new-*");
        assertThat(folder.resolve("theirs")).exists();
    }

    @Test
    void aFolderThatCannotBeMadeIsAnError() {
        var folder = cache.resolve("worker-1");
        assertThatThrownBy(() -> nothing.unpack(folder, _ -> Files.createFile(folder)))
                .isInstanceOf(IOException.class);
        assertThat(cache).isDirectoryNotContaining("glob:**new-*");
    }
}
