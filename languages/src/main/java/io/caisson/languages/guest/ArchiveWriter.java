package io.caisson.languages.guest;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/// Packs files for a sandbox in the format that `tar` reads everywhere.
final class ArchiveWriter {
    static final int BLOCK = 512;
    private static final int RECORD = 20 * BLOCK;
    private static final int LONGEST_NAME = 100;
    private static final int FILE_MODE = 0644;
    private static final int FOLDER_MODE = 0755;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(RECORD);
    private final Set<String> folders = new TreeSet<>();

    /// Adds a file and, before it, the folders it lies in.
    ///
    /// @param path relative to the root, judged already
    ArchiveWriter file(String path, byte[] content, int mode) {
        for (var slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            folder(path.substring(0, slash + 1));
        }
        return entry(path, '0', mode, content);
    }

    ArchiveWriter file(String path, byte[] content) {
        return file(path, content, FILE_MODE);
    }

    ArchiveWriter file(String path, String text) {
        return file(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /// The whole archive, for readers that stop at its end.
    byte[] unpadded() {
        out.writeBytes(new byte[BLOCK]);
        return out.toByteArray();
    }

    /// The whole archive, a multiple of what `tar` reads at once.
    byte[] bytes() {
        out.writeBytes(new byte[2 * BLOCK]);
        out.writeBytes(new byte[Math.floorMod(-out.size(), RECORD)]);
        return out.toByteArray();
    }

    /// The mounted folders exist already, and are not ours to change.
    private void folder(String path) {
        if (path.indexOf('/') < path.length() - 1 && folders.add(path)) {
            entry(path, '5', FOLDER_MODE, new byte[0]);
        }
    }

    private ArchiveWriter entry(String path, char type, int mode, byte[] content) {
        var name = path.getBytes(StandardCharsets.UTF_8);
        if (name.length > LONGEST_NAME) {
            header("././@LongLink".getBytes(StandardCharsets.US_ASCII), 'L', 0, name.length + 1);
            padded(Arrays.copyOf(name, name.length + 1));
        }
        header(Arrays.copyOf(name, Math.min(name.length, LONGEST_NAME)), type, mode, content.length);
        padded(content);
        return this;
    }

    private void header(byte[] name, char type, int mode, int size) {
        var header = new byte[BLOCK];
        put(header, 0, name);
        put(header, 100, octal(mode, 7));
        put(header, 108, octal(0, 7));
        put(header, 116, octal(0, 7));
        put(header, 124, octal(size, 11));
        put(header, 136, octal(0, 11));
        put(header, 148, "        ".getBytes(StandardCharsets.US_ASCII));
        header[156] = (byte) type;
        put(header, 257, "ustar  ".getBytes(StandardCharsets.US_ASCII));
        put(header, 148, octal(sum(header), 6));
        header[154] = 0;
        out.writeBytes(header);
    }

    private void padded(byte[] content) {
        out.writeBytes(content);
        out.writeBytes(new byte[Math.floorMod(-content.length, BLOCK)]);
    }

    private static void put(byte[] header, int at, byte[] field) {
        System.arraycopy(field, 0, header, at, field.length);
    }

    private static byte[] octal(int number, int digits) {
        var text = Integer.toOctalString(number);
        return ("0".repeat(digits - text.length()) + text).getBytes(StandardCharsets.US_ASCII);
    }

    private static int sum(byte[] header) {
        var sum = 0;
        for (var value : header) {
            sum += value & 0xff;
        }
        return sum;
    }
}
