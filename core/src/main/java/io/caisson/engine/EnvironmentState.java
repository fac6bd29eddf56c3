package io.caisson.engine;

import java.time.Duration;
import java.util.Optional;

/// What can be told of an environment at one moment.
///
/// @param cells how many have begun
/// @param waiting cells in line for their turn
/// @param memoryBytes what ending it would free; 0 once it has ended
/// @param idle how long it has waited for a cell; zero while one runs
/// @param end why it ended; present in the phase [Phase#ENDED] alone
public record EnvironmentState(
        Phase phase,
        int cells,
        int waiting,
        long memoryBytes,
        Duration age,
        Duration idle,
        Optional<EnvironmentEnd> end) {
    public enum Phase {
        IDLE,
        BUSY,
        ENDED
    }
}
