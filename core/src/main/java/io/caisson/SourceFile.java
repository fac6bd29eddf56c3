package io.caisson;

import java.nio.charset.StandardCharsets;

/// A file that comes with a source, by a relative path that cannot climb out of the guest's folder.
public record SourceFile(String path, byte[] content) {
    private static final int MAX_PATH = 255;

    public SourceFile {
        path = checked(path);
    }

    /// A text file in UTF-8.
    public static SourceFile of(String path, String text) {
        return new SourceFile(path, text.getBytes(StandardCharsets.UTF_8));
    }

    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /// The one place where a guest's path is judged: relative, forward slashes, no empty, `.` or `..` step, no control
    /// character, no backslash.
    private static String checked(String path) {
        if (path.isEmpty() || path.length() > MAX_PATH) {
            throw new IllegalArgumentException("a file path has 1 to " + MAX_PATH + " characters");
        }
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
}
