package io.caisson.server.auth;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/// Counts wrong keys by client address in windows of a minute. Thread-safe.
///
/// A right key is accepted whatever the count: otherwise an attacker behind the same address (NAT) could lock
/// others out.
public final class FailedKeys {
    private static final int PER_MINUTE = 60;
    private static final int ADDRESSES = 10_000;
    private static final String OTHERS = "others";
    private static final long MINUTE_MS = 60_000;

    private final Clock clock;
    private final Map<String, Integer> counts = new HashMap<>();
    private long minute;
    private long total;

    public FailedKeys(Clock clock) {
        this.clock = clock;
    }

    /// Counts one more wrong key from `address`.
    ///
    /// @return whether the limit of this minute is exceeded
    public synchronized boolean tooMany(String address) {
        total++;
        var now = clock.millis() / MINUTE_MS;
        if (now != minute) {
            minute = now;
            counts.clear();
        }
        // addresses beyond the limit share one count, so an attacker with many addresses cannot fill the memory
        var name = counts.size() < ADDRESSES || counts.containsKey(address) ? address : OTHERS;
        return counts.merge(name, 1, Integer::sum) > PER_MINUTE;
    }

    /// Wrong keys from all addresses since the start.
    public synchronized long total() {
        return total;
    }

    public long secondsLeft() {
        return 1 + (MINUTE_MS - clock.millis() % MINUTE_MS) / 1_000;
    }
}
