package io.caisson.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/// Where the case files are. The system property `caisson.cases` chooses those whose path below it begins so, and
/// `caisson.cases.share` every n-th of them, the same in each run.
final class CaseFolder {
    private static final String CHOSEN = System.getProperty("caisson.cases", "");
    private static final int SHARE = Integer.getInteger("caisson.cases.share", 1);

    private CaseFolder() {}

    /// The files of one area, by name.
    static Stream<Path> files(String area) {
        try (var files = Files.list(root().resolve(area))) {
            return files.filter(CaseFolder::isChosen).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The files below an area's folders.
    static Stream<Path> nested(String area) {
        try (var files = Files.walk(root().resolve(area))) {
            return files.filter(Files::isRegularFile).filter(CaseFolder::isChosen).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isChosen(Path path) {
        var name = root().relativize(path).toString();
        return name.startsWith(CHOSEN) && Math.floorMod(name.hashCode(), SHARE) == 0;
    }

    static CaseFile read(Path path) {
        try {
            return CaseReader.read(root().relativize(path).toString(), Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        try {
            return Path.of(Objects.requireNonNull(CaseFolder.class.getResource("/cases"), "no case files")
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
