package io.caisson.engine;

import io.caisson.Language;
import io.caisson.Limits;
import io.caisson.Risk;
import io.caisson.account.Caller;
import io.caisson.gate.Grants;
import java.time.Duration;
import java.util.Map;

/// What an environment is opened with. All of it is fixed until the environment ends.
///
/// @param id random, so that nobody else's environment can be named
/// @param caller who opened it; its tier says how many environments its tenant may have
/// @param limits memory is one ceiling for the whole life; time, processor time and output hold for each cell unless
///     the cell asks for less
/// @param environment variables the interpreter begins with
/// @param idleTimeout after so long without a cell it is closed
public record EnvironmentSpec(
        String id,
        EnvironmentOwner owner,
        Caller caller,
        Language language,
        Limits limits,
        Grants grants,
        Risk risk,
        Map<String, String> environment,
        Duration idleTimeout) {
    public EnvironmentSpec {
        environment = Map.copyOf(environment);
        if (!owner.admits(caller)) {
            throw new IllegalArgumentException("an environment must be opened by its owner");
        }
    }
}
