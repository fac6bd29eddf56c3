package io.caisson.json;

import java.util.concurrent.ThreadLocalRandom;

/// The names of one object's members, to find one that is there twice.
///
/// Keeps 64 bits of each name instead of the name: a million names in one object are 16 MB of numbers, which the
/// garbage collector passes over, and not a million texts, which it copies while every tenant waits. Two names with
/// the same bits are taken for one; nobody meets such a pair by chance, and a caller who searches for one has only
/// its own request refused.
final class MemberNames {
    /// Unknown to callers, so that they cannot choose names that meet in the table.
    private static final long SEED = ThreadLocalRandom.current().nextLong();

    private static final int FIRST_SIZE = 16;
    private static final long[] NONE = {};

    /// Of twice as many places as there are names; zero is a free one.
    private long[] table = NONE;

    private int size;

    /// Adds a name.
    ///
    /// @return false when it is there already
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

    /// Lets every bit of the result depend on every bit of `bits`.
    private static long mixed(long bits) {
        var half = (bits ^ (bits >>> 33)) * 0xFF51_AFD7_ED55_8CCDL;
        return half ^ (half >>> 33);
    }
}
