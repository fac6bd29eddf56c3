package io.caisson.worker.home;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Extracts the ICU data package from a native library that contains it.
///
/// V8's build with `Intl` comes without this data and crashes without it. The package begins with a header (its
/// length in two bytes, the magic 0xda 0x27, the format `CmnD`), then a table: a count, and for each item the
/// offsets of its name and its bytes. Only the end of the last item is not recorded, so more bytes than necessary
/// are copied, which does no harm.
final class UnicodeData {
    private static final String FORMAT = "CmnD";
    private static final int FORMAT_AT = 12;
    private static final int AFTER_LAST_ITEM = 64 * 1024;
    /// The ICU version that V8 14.7 is built with; it refuses data of other versions.
    private static final String FIRST_NAME = "icudt77l/";

    private UnicodeData() {}

    static byte[] cutFrom(byte[] library) throws IOException {
        var buffer = ByteBuffer.wrap(library).order(ByteOrder.LITTLE_ENDIAN);
        for (var at = 0; at + FORMAT_AT + FORMAT.length() < library.length; at += 4) {
            if (library[at + 2] == (byte) 0xda && library[at + 3] == 0x27 && isPackage(buffer, at)) {
                return Arrays.copyOfRange(library, at, Math.min(library.length, end(buffer, at)));
            }
        }
        throw new IOException("no Unicode data " + FIRST_NAME + " in the library");
    }

    private static boolean isPackage(ByteBuffer buffer, int at) {
        if (!text(buffer, at + FORMAT_AT, FORMAT.length()).equals(FORMAT)) {
            return false;
        }
        var table = table(buffer, at);
        var name = table + buffer.getInt(table + Integer.BYTES);
        return text(buffer, name, FIRST_NAME.length()).equals(FIRST_NAME);
    }

    private static String text(ByteBuffer buffer, int at, int length) {
        var bytes = new byte[length];
        buffer.get(at, bytes);
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private static int table(ByteBuffer buffer, int at) {
        return at + Short.toUnsignedInt(buffer.getShort(at));
    }

    private static int end(ByteBuffer buffer, int at) {
        var table = table(buffer, at);
        var lastEntry = table + Integer.BYTES + 2 * Integer.BYTES * (buffer.getInt(table) - 1);
        return table + buffer.getInt(lastEntry + Integer.BYTES) + AFTER_LAST_ITEM;
    }
}
