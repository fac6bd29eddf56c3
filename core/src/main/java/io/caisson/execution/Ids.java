package io.caisson.execution;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;

/// Makes ids that sort by time and cannot be guessed: a prefix and a version 7 UUID.
public final class Ids {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Ids() {}

    public static String next(String prefix, Clock clock) {
        var high = (clock.millis() << 16) | 0x7000 | RANDOM.nextInt(1 << 12);
        var low = (RANDOM.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return prefix + new UUID(high, low);
    }
}
