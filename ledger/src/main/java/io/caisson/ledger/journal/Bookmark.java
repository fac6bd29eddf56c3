package io.caisson.ledger.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;

/// How far the database was when it was left in peace, in a file beside the journal.
///
/// While it is there nobody has changed the database since, so the next entry's position is known without asking it. It
/// is removed, and the disk has that, before the database changes again: after a power cut the database may know
/// more entries than the journal has left, and a position that is used twice would lose a receipt.
public record Bookmark(Path folder) {
    private Path file() {
        return folder.resolve("filled");
    }

    public OptionalLong position() throws IOException {
        if (!Files.exists(file())) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(Files.readString(file()).strip()));
        } catch (NumberFormatException e) {
            return OptionalLong.empty(); // cut short when the power went
        }
    }

    public void set(long position) throws IOException {
        var written = Files.writeString(folder.resolve("filled.new"), position + "\n");
        Files.move(written, file(), StandardCopyOption.ATOMIC_MOVE);
    }

    public void remove() throws IOException {
        if (Files.deleteIfExists(file())) {
            try (var directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        }
    }
}
