package io.caisson.sandbox.wall.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.host.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Folders of guests are removed completely, and nothing else is.
final class FolderRemovalTest {
    private static final int NOBODY = 65534;

    /// No service can have this process id.
    private static final String OF_A_DEAD_SERVICE = "caisson-0123456789abcdef-4294967295-1-7";

    @TempDir
    Path place;

    private Path elsewhere;

    @BeforeEach
    void putSomethingElsewhere() throws IOException {
        elsewhere = Files.createDirectory(place.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("kept"), "kept");
    }

    /// Built from the inside out, because a path to its end would be too long for the kernel.
    private Path tower(int height, String name) throws IOException {
        var top = Files.createDirectory(place.resolve("0"));
        Files.writeString(top.resolve("deepest"), "x");
        for (var i = 1; i <= height; i++) {
            var above = Files.createDirectory(place.resolve(Integer.toString(i)));
            Files.move(top, above.resolve(name));
            top = above;
        }
        return top;
    }

    @Test
    void removesFoldersThatNoPathReaches() throws IOException {
        var top = tower(6_000, "d");
        assertThat(FolderRemoval.remove(top)).isTrue();
        assertThat(top).doesNotExist();
    }

    @Test
    void removesPathsOfLongNames() throws IOException {
        var top = tower(100, "n".repeat(250));
        assertThat(FolderRemoval.remove(top)).isTrue();
        assertThat(top).doesNotExist();
    }

    @Test
    void removesFoldersBesideEachOtherAndAllKindsOfFiles() throws IOException {
        var top = Files.createDirectory(place.resolve("wide"));
        for (var i = 0; i < 40; i++) {
            var folder = Files.createDirectories(top.resolve(i + "/a/b/c/d/e/f/g/h/i/j/k"));
            Files.writeString(folder.resolve("file"), "x");
            Files.createSymbolicLink(folder.resolve("link"), elsewhere);
        }
        assertThat(FolderRemoval.remove(top)).isTrue();
        assertThat(top).doesNotExist();
        assertThat(elsewhere.resolve("kept")).hasContent("kept");
    }

    @Test
    void removesFoldersWithoutPermissions() throws IOException {
        var top = Files.createDirectory(place.resolve("locked"));
        var inside = Files.createDirectories(top.resolve("a/b"));
        Files.writeString(inside.resolve("file"), "x");
        var none = PosixFilePermissions.fromString("---------");
        Files.setPosixFilePermissions(inside.resolve("file"), none);
        Files.setPosixFilePermissions(inside, none);
        Files.setPosixFilePermissions(top.resolve("a"), none);
        Files.setPosixFilePermissions(top, none);
        assertThat(FolderRemoval.remove(top)).isTrue();
        assertThat(top).doesNotExist();
    }

    @Test
    void aSweepRemovesFoldersOfADeadService() throws IOException {
        Files.createDirectories(place.resolve(OF_A_DEAD_SERVICE).resolve("work/a"));
        OwnFolder.sweep(place);
        assertThat(place.resolve(OF_A_DEAD_SERVICE)).doesNotExist();
    }

    @Test
    void aSweepFollowsNoLink() throws IOException {
        var link = Files.createSymbolicLink(place.resolve(OF_A_DEAD_SERVICE), elsewhere);
        OwnFolder.sweep(place);
        assertThat(elsewhere.resolve("kept")).hasContent("kept");
        assertThat(link).isSymbolicLink();
    }

    /// Another user could replace it by a link while it is being removed.
    @Test
    void aSweepLeavesFoldersOfOtherUsersAlone() throws IOException {
        Assumptions.assumeTrue(Host.root(), "needs root");
        var folder = Files.createDirectory(place.resolve(OF_A_DEAD_SERVICE));
        Files.writeString(folder.resolve("kept"), "kept");
        Files.createSymbolicLink(folder.resolve("work"), elsewhere);
        Files.setAttribute(folder, "unix:uid", NOBODY);
        OwnFolder.sweep(place);
        assertThat(folder.resolve("kept")).hasContent("kept");
        assertThat(elsewhere.resolve("kept")).hasContent("kept");
    }

    @Test
    void aSweepOfPipesDoesNotFollowALinkEither() throws IOException {
        var current = ServiceMark.of(place);
        var dead = new ServiceMark(current.folder(), 4_294_967_295L, 1);
        var left = Files.createDirectory(place.resolve("caisson-" + current.folder() + "-pipes-1"));
        for (var folder : List.of(left, elsewhere)) {
            Files.writeString(folder.resolve("owner"), dead.launch(0));
        }
        Files.createSymbolicLink(place.resolve("caisson-" + current.folder() + "-pipes-2"), elsewhere);
        ZygoteFolders.sweep(place, current);
        assertThat(left).doesNotExist();
        assertThat(elsewhere.resolve("kept")).hasContent("kept");
    }
}
