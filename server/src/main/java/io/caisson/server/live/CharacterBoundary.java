package io.caisson.server.live;

import java.util.Arrays;

/// Splits a byte stream at the boundaries of UTF-8 characters: a chunk of program output may end within a
/// character.
public final class CharacterBoundary {
    private static final int LONGEST_CHARACTER = 4;

    private byte[] held = new byte[0];

    /// Appends `bytes` and returns the bytes up to the last whole character, or up to the last byte that cannot
    /// become one.
    public byte[] add(byte[] bytes) {
        var all = Arrays.copyOf(held, held.length + bytes.length);
        System.arraycopy(bytes, 0, all, held.length, bytes.length);
        var whole = whole(all);
        held = Arrays.copyOfRange(all, whole, all.length);
        return Arrays.copyOf(all, whole);
    }

    /// Returns the bytes of an incomplete character at the end of the stream.
    public byte[] rest() {
        var rest = held;
        held = new byte[0];
        return rest;
    }

    private static int whole(byte[] bytes) {
        for (var back = 1; back <= Math.min(LONGEST_CHARACTER - 1, bytes.length); back++) {
            var wanted = length(bytes[bytes.length - back]);
            if (wanted > 0) {
                return wanted > back ? bytes.length - back : bytes.length;
            }
        }
        return bytes.length;
    }

    /// The length of a character with this first byte; 0 for a continuation byte, 1 for a byte that cannot begin
    /// one.
    private static int length(byte signed) {
        var first = signed & 0xff;
        if (first >= 0x80 && first < 0xc0) {
            return 0;
        }
        if (first < 0xc2 || first > 0xf4) {
            return 1;
        }
        return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    }
}
