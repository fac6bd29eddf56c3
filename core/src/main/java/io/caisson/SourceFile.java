package io.caisson;

import io.caisson.text.RequestBounds;
import io.caisson.text.Text;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// A file that comes with a source, by a relative path that cannot climb out of the guest's folder.
///
/// @param secret whether what is in it is not to be kept, nor to be read in receipts
public record SourceFile(String path, byte[] content, boolean secret) {
    /// What file systems allow for one name, so that a path of one step fits too.
    private static final int MAX_PATH_BYTES = RequestBounds.Field.FILE_PATH.maxSize();

    public SourceFile {
        path = checkedPath(path);
    }

    public SourceFile(String path, byte[] content) {
        this(path, content, false);
    }

    /// The same file as a secret.
    public SourceFile asSecret() {
        return new SourceFile(path, content, true);
    }

    /// A text file in UTF-8.
    public static SourceFile of(String path, String text) {
        Text.checkUnicode("the file '" + Text.printable(path) + "'", text);
        return new SourceFile(path, text.getBytes(StandardCharsets.UTF_8));
    }

    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /// The text of a file that is strictly UTF-8.
    public Optional<String> utf8() {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /// The one place where a guest's path is judged: relative, forward slashes, no empty, `.` or `..` step, no control
    /// character, no backslash.
    ///
    /// @return the path as it is
    /// @throws IllegalArgumentException when it may not be a guest's
    public static String checkedPath(String path) {
        if (path.isEmpty() || path.length() > MAX_PATH_BYTES || bytes(path) > MAX_PATH_BYTES) {
            throw new IllegalArgumentException("a file path has 1 to " + MAX_PATH_BYTES + " bytes");
        }
        Text.checkUnicode("the file path '" + Text.printable(path) + "'", path);
        if (path.startsWith("/") || path.indexOf('\\') >= 0 || path.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("the file path '" + Text.printable(path)
                    + "' must be relative, with forward slashes and printable characters");
        }
        for (var step : path.split("/", -1)) {
            if (step.isEmpty() || step.equals(".") || step.equals("..")) {
                throw new IllegalArgumentException(
                        "the file path '" + Text.printable(path) + "' must not have empty, '.' or '..' steps");
            }
        }
        return path;
    }

    private static int bytes(String path) {
        return path.getBytes(StandardCharsets.UTF_8).length;
    }
}
