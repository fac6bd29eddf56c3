package io.caisson.cli.run;

import io.caisson.Source;
import io.caisson.cli.shared.UsageException;
import io.caisson.text.Text;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Reads files and streams named on the command line, up to one byte more than a request may have.
public final class BoundedInput {
    private static final int MAX_BYTES = Source.MAX_FILE_BYTES + 1;

    private BoundedInput() {}

    public static byte[] file(Path path) {
        if (Files.isDirectory(path)) {
            throw new UsageException(name(path) + " is a folder, a file is needed");
        }
        try (var in = Files.newInputStream(path)) {
            return bounded(in, name(path));
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no file " + name(path));
        } catch (AccessDeniedException e) {
            throw new UsageException(name(path) + " may not be read");
        } catch (IOException e) {
            throw new UsageException(name(path) + " cannot be read: " + e.getMessage());
        }
    }

    static byte[] stream(InputStream in, String name) {
        try {
            return bounded(in, name);
        } catch (IOException e) {
            throw new UsageException(name + " cannot be read: " + e.getMessage());
        }
    }

    /// The value of an option. A value `@FILE` stands for the text of that file.
    static String textOrFile(String value) {
        if (!value.startsWith("@")) {
            return value;
        }
        var file = value.substring(1);
        return text(file(Path.of(file)), Text.printable(file));
    }

    /// Decodes UTF-8 strictly: a replaced character would change the code that runs.
    public static String text(byte[] bytes, String name) {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        var buffer = ByteBuffer.wrap(bytes);
        try {
            return decoder.decode(buffer).toString();
        } catch (CharacterCodingException e) {
            throw new UsageException(name + " is no valid UTF-8 at byte " + (buffer.position() + 1));
        }
    }

    private static byte[] bounded(InputStream in, String name) throws IOException {
        var bytes = in.readNBytes(MAX_BYTES);
        if (bytes.length == MAX_BYTES) {
            throw new UsageException(
                    name + " has more than " + Source.MAX_FILE_BYTES + " bytes, the most a request may hold");
        }
        return bytes;
    }

    private static String name(Path path) {
        return Text.printable(path.toString());
    }
}
