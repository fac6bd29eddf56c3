package io.caisson.server.live;

import java.util.Arrays;

/// Cuts a stream of bytes where characters end: what comes of a program may end within one.
public final class CharacterBoundary {
    private static final int LONGEST_CHARACTER = 4;

    private byte[] held = new byte[0];

    /// What there is up to the last whole character, or to the last byte that cannot become one.
    public byte[] add(byte[] bytes) {
        var all = Arrays.copyOf(held, held.length + bytes.length);
        System.arraycopy(bytes, 0, all, held.length, bytes.length);
        var whole = whole(all);
        held = Arrays.copyOfRange(all, whole, all.length);
        return Arrays.copyOf(all, whole);
    }

    /// What never became a character.
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

    /// How many bytes a character that begins so has; 0 for a byte within one, 1 for a byte that begins none.
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
