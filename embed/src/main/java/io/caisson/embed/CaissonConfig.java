package io.caisson.embed;

import io.caisson.Limits;
import io.caisson.client.ClientConfig;
import io.caisson.client.RemotePlace;
import io.caisson.ledger.LedgerConfig;
import io.caisson.policy.Settings;
import io.caisson.sandbox.wall.Rung;
import io.caisson.scan.GateConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// How an embedded Caisson is set up. The defaults need nothing and grant nothing.
///
/// @param data the folder it keeps and locks; empty for one that lives as long as the process
/// @param spareWorkers clean workers kept ready for the next tenant
/// @param maxWorkers processes that run guests, at most; the next execution waits for a free one. With one, it also
///     reads the sources it runs; with more, half as many read them beside
/// @param queueTimeout how long an execution waits for a worker before it is refused
/// @param wall the only kind of wall to use; empty for what `CAISSON_WALL` demands, else the strongest there
///     is
/// @param folderTimeout how long to wait for another process that holds the data folder for one execution
/// @param ledger how receipts are kept; its folder is that of `data`
/// @param oneExecution whether one program of the local caller is all that runs: the database of the ledger is then
///     opened when it is needed, and no rate or budget is looked at
/// @param gate how sources are checked before they run
/// @param limits the defaults of limits that requests leave out, where they are not to be the standard ones
/// @param captureConsole whether console lines are kept when a request does not say
/// @param remotes other Caissons that requests may name as their `connector`, by that name
/// @param runtimes a folder of the operator's own `.runtime` files; empty for what `CAISSON_RUNTIMES` names, else none
public record CaissonConfig(
        Optional<Path> data,
        int spareWorkers,
        int maxWorkers,
        Duration queueTimeout,
        Optional<Rung> wall,
        Optional<Path> runtimes,
        Duration folderTimeout,
        LedgerConfig ledger,
        boolean oneExecution,
        GateConfig gate,
        Limits limits,
        boolean captureConsole,
        Map<String, ClientConfig> remotes) {

    public CaissonConfig {
        remotes = Collections.unmodifiableMap(new LinkedHashMap<>(remotes));
    }

    /// The environment variable that names a folder of runtimes.
    public static final String RUNTIMES = "CAISSON_RUNTIMES";

    /// The environment variable with the JDBC URL of a PostgreSQL, for the ledger.
    public static final String DATABASE = "CAISSON_DATABASE";

    /// The environment variable that names the file with the key that signs the ledger.
    public static final String LEDGER_KEY = "CAISSON_LEDGER_KEY";

    public static CaissonConfig standard() {
        var cores = Runtime.getRuntime().availableProcessors();
        return new CaissonConfig(
                Optional.empty(),
                1,
                Math.max(4, 4 * cores),
                Duration.ofSeconds(30),
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO,
                LedgerConfig.in(Path.of("")),
                false,
                GateConfig.standard(),
                Limits.NONE,
                true,
                Map.of());
    }

    public CaissonConfig withData(Path folder) {
        return new CaissonConfig(
                Optional.of(folder),
                spareWorkers,
                maxWorkers,
                queueTimeout,
                wall,
                runtimes,
                folderTimeout,
                ledger,
                oneExecution,
                gate,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withSpareWorkers(int workers) {
        return new CaissonConfig(
                data,
                workers,
                maxWorkers,
                queueTimeout,
                wall,
                runtimes,
                folderTimeout,
                ledger,
                oneExecution,
                gate,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withMaxWorkers(int workers) {
        return new CaissonConfig(
                data,
                spareWorkers,
                workers,
                queueTimeout,
                wall,
                runtimes,
                folderTimeout,
                ledger,
                oneExecution,
                gate,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withQueueTimeout(Duration changed) {
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                changed,
                wall,
                runtimes,
                folderTimeout,
                ledger,
                oneExecution,
                gate,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withWall(Rung rung) {
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                queueTimeout,
                Optional.of(rung),
                runtimes,
                folderTimeout,
                ledger,
                oneExecution,
                gate,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withRuntimes(Path folder) {
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                queueTimeout,
                wall,
                Optional.of(folder),
                folderTimeout,
                ledger,
                oneExecution,
                gate,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withFolderTimeout(Duration changed) {
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                queueTimeout,
                wall,
                runtimes,
                changed,
                ledger,
                oneExecution,
                gate,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withLedger(LedgerConfig changed) {
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                queueTimeout,
                wall,
                runtimes,
                folderTimeout,
                changed,
                oneExecution,
                gate,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withOneExecution() {
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                queueTimeout,
                wall,
                runtimes,
                folderTimeout,
                ledger,
                true,
                gate,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withGate(GateConfig changed) {
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                queueTimeout,
                wall,
                runtimes,
                folderTimeout,
                ledger,
                oneExecution,
                changed,
                limits,
                captureConsole,
                remotes);
    }

    public CaissonConfig withLimits(Limits changed) {
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                queueTimeout,
                wall,
                runtimes,
                folderTimeout,
                ledger,
                oneExecution,
                gate,
                changed,
                captureConsole,
                remotes);
    }

    public CaissonConfig withCaptureConsole(boolean changed) {
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                queueTimeout,
                wall,
                runtimes,
                folderTimeout,
                ledger,
                oneExecution,
                gate,
                limits,
                changed,
                remotes);
    }

    /// What holds at the beginning.
    Settings settings() {
        return new Settings(gate.effectiveMode(), limits, captureConsole);
    }

    /// Lets requests name the Caisson at `uri` as their `connector`.
    public CaissonConfig withRemote(String name, URI uri, String key) {
        return withRemote(name, ClientConfig.of(uri, key));
    }

    /// As [#withRemote(String, URI, String)], with more to say about it.
    ///
    /// @throws IllegalArgumentException when it can have no such name, or the key would leave this host unencrypted
    public CaissonConfig withRemote(String name, ClientConfig remote) {
        RemotePlace.check(name, remote);
        var all = new LinkedHashMap<>(remotes);
        all.put(name, remote);
        return new CaissonConfig(
                data,
                spareWorkers,
                maxWorkers,
                queueTimeout,
                wall,
                runtimes,
                folderTimeout,
                ledger,
                oneExecution,
                gate,
                limits,
                captureConsole,
                all);
    }

    /// What [#runtimes] says, else the environment.
    Optional<Path> runtimesFolder() {
        return runtimes.or(() -> variable(RUNTIMES).map(Path::of));
    }

    /// What [#ledger] says, else the environment.
    public LedgerConfig ledgerIn(Path folder) {
        var kept = ledger.withFolder(folder);
        if (kept.database().isEmpty()) {
            kept = variable(DATABASE).map(kept::withDatabase).orElse(kept);
        }
        if (kept.key().isEmpty()) {
            kept = variable(LEDGER_KEY).map(Path::of).map(kept::withKey).orElse(kept);
        }
        return kept;
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }
}
