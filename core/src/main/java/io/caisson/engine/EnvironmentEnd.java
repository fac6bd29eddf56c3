package io.caisson.engine;

import java.util.Locale;

/// Why an environment ended, and its state with it.
public enum EnvironmentEnd {
    /// A cell did not stop within the grace period after it was interrupted.
    DEADLINE,
    /// It reached its memory ceiling.
    MEMORY,
    /// No cell ran in it for its idle timeout.
    IDLE,
    /// Another environment or the host needed its room.
    EVICTED,
    /// Its owner asked for a new one.
    RESTARTED,
    /// Somebody who had run cells in it may not use it any more.
    MEMBER_REMOVED,
    /// Its process ended by itself, was killed from outside, or could not be trusted any more.
    PROCESS_LOST,
    /// The service was stopped.
    SERVER_RESTARTED,
    /// Its owner closed it.
    CLOSED;

    /// The words callers see.
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
