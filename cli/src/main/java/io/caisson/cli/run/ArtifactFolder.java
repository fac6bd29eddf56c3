package io.caisson.cli.run;

import io.caisson.Artifact;
import io.caisson.cli.shared.UsageException;
import io.caisson.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Writes artifacts of a guest below one folder.
///
/// The guest has chosen the paths. They cannot leave the folder (see [Artifact]), no link on the way is followed,
/// and an existing file is replaced only if the caller allows it.
///
/// @param replacing whether existing files are replaced
record ArtifactFolder(Path folder, boolean replacing) {

    static ArtifactFolder open(Path folder, boolean replacing) {
        try {
            Files.createDirectories(folder);
            return new ArtifactFolder(folder, replacing);
        } catch (IOException e) {
            throw new UsageException("--artifacts: the folder " + folder + " cannot be had (" + e + ")");
        }
    }

    /// Writes an artifact.
    ///
    /// @return the result, as a line for the user
    String keep(Artifact artifact) {
        var file = folder.resolve(artifact.path());
        try {
            makeFolders(Path.of(artifact.path()));
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return write(file, artifact, "wrote ");
            }
            if (!replacing) {
                return Text.printable(file.toString()) + " was there already and stays; --replace writes over it";
            }
            Files.delete(file);
            return write(file, artifact, "replaced ");
        } catch (IOException e) {
            return Text.printable(file + " could not be written (" + e + ")");
        }
    }

    private static String write(Path file, Artifact artifact, String done) throws IOException {
        // CREATE_NEW never follows a link that another process creates in between
        Files.write(file, artifact.content(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return done + Text.printable(file.toString());
    }

    private void makeFolders(Path path) throws IOException {
        for (var steps = 1; steps < path.getNameCount(); steps++) {
            var parent = folder.resolve(path.subpath(0, steps));
            if (!Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
                // fails if a link or a file exists there
                Files.createDirectory(parent);
            }
        }
    }
}
