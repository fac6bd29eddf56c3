package io.caisson.json;

import java.util.concurrent.ThreadLocalRandom;

/// The names of one object's members, to detect duplicates.
///
/// Keeps a 64-bit hash of each name: a million names in one object take 16 MB of numbers, which the garbage
/// collector skips, instead of a million texts, which it would copy while every tenant waits. Two names with the
/// same hash count as duplicates. A collision by chance is practically impossible, and a caller that searches for
/// one only gets its own request refused.
final class MemberNames {
    /// Unknown to callers, so that they cannot choose names that collide in the table.
    private static final long SEED = ThreadLocalRandom.current().nextLong();

    private static final int FIRST_SIZE = 16;
    private static final long[] NONE = {};

    /// An open-addressing table with at least twice as many slots as names; zero is a free slot.
    private long[] table = NONE;

    private int size;

    /// Adds a name.
    ///
    /// @return false when it is a duplicate
    boolean add(String name) {
        if (2 * size >= table.length) {
            grow();
        }
        var added = put(table, bits(name));
        size += added ? 1 : 0;
        return added;
    }

    private void grow() {
        var larger = new long[Math.max(FIRST_SIZE, 2 * table.length)];
        for (var bits : table) {
            if (bits != 0) {
                put(larger, bits);
            }
        }
        table = larger;
    }

    private static boolean put(long[] table, long bits) {
        var mask = table.length - 1;
        for (var at = (int) bits & mask; ; at = (at + 1) & mask) {
            if (table[at] == bits) {
                return false;
            }
            if (table[at] == 0) {
                table[at] = bits;
                return true;
            }
        }
    }

    private static long bits(String name) {
        var bits = name.length() + 1L;
        for (var at = 0; at < name.length(); at++) {
            bits = bits * 0x9E37_79B9_7F4A_7C15L + name.charAt(at);
        }
        var mixed = mixed(mixed(bits ^ SEED));
        return mixed == 0 ? 1 : mixed;
    }

    /// Mixes the bits so that every bit of the result depends on every bit of `bits`.
    private static long mixed(long bits) {
        var half = (bits ^ (bits >>> 33)) * 0xFF51_AFD7_ED55_8CCDL;
        return half ^ (half >>> 33);
    }
}
