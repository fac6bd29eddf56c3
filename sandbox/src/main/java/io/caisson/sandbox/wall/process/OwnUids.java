package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.host.Proc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/// Assigns a user id that no other process has to each process tree, when the service runs as root.
///
/// The range is the one distributions reserve for such temporary users. Ids that systemd has given to a service
/// are left out, and so are ids of running processes: one may be a guest of another service like this.
final class OwnUids {
    static final int FIRST = 61184;
    static final int LAST = 65519;
    private static final Path TAKEN_BY_SYSTEMD = Path.of("/run/systemd/dynamic-uid");

    /// The process table is read at most this often, because reading it costs more than many parallel launches
    /// can spare.
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Set<Integer> taken = new HashSet<>();
    private Set<Integer> inUse = Set.of();
    private long lookedAt = System.nanoTime() - LOOK_NANOS;
    private int next = ThreadLocalRandom.current().nextInt(FIRST, LAST + 1);

    /// Whether `uid` is in the range for guests.
    static boolean contains(int uid) {
        return uid >= FIRST && uid <= LAST;
    }

    synchronized int take() {
        if (System.nanoTime() - lookedAt >= LOOK_NANOS) {
            inUse = Proc.owners();
            lookedAt = System.nanoTime();
        }
        for (var tries = FIRST; tries <= LAST; tries++) {
            var uid = next;
            next = next == LAST ? FIRST : next + 1;
            if (!inUse.contains(uid)
                    && !Files.exists(TAKEN_BY_SYSTEMD.resolve(Integer.toString(uid)))
                    && taken.add(uid)) {
                return uid;
            }
        }
        throw new LaunchException("All user ids for sandboxes are in use; lower the number of workers.");
    }

    synchronized void giveBack(int uid) {
        taken.remove(uid);
    }
}
