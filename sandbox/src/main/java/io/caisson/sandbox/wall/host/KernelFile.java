package io.caisson.sandbox.wall.host;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/// Reads small files that the kernel generates when they are read. They have no size and need no buffering, and
/// some twenty are read for every guest, so each read makes only the calls open, read and close.
public final class KernelFile {
    private static final int USUAL = 4096;

    private KernelFile() {}

    public static String read(Path path) throws IOException {
        try (var file = new FileInputStream(path.toString())) {
            var bytes = new byte[USUAL];
            var length = 0;
            for (var count = file.read(bytes); count > 0; count = file.read(bytes, length, bytes.length - length)) {
                length += count;
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, 2 * length);
                }
            }
            return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        }
    }

    public static void write(Path path, String text) throws IOException {
        try (var file = new FileOutputStream(path.toString())) {
            file.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
