package io.caisson.embed;

import io.caisson.Limits;
import io.caisson.client.ClientConfig;
import io.caisson.client.RemotePlace;
import io.caisson.gate.Settings;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.workers.SandboxConfig;
import io.caisson.scan.GateConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

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

    /// The data folder of the command line and of a server that nobody gave another one.
    public static final String DATA_FOLDER = ".caisson";

    /// The environment variable that names a folder of runtimes.
    public static final String RUNTIMES = "CAISSON_RUNTIMES";

    /// The environment variable with the JDBC URL of a PostgreSQL, for the ledger.
    public static final String DATABASE = "CAISSON_DATABASE";

    /// The environment variable that names the file with the key that signs the ledger.
    public static final String LEDGER_KEY = "CAISSON_LEDGER_KEY";

    public static CaissonConfig standard() {
        var sandbox = SandboxConfig.standard();
        var changeable = Settings.standard();
        return new CaissonConfig(
                Optional.empty(),
                sandbox.spares(),
                sandbox.maxWorkers(),
                sandbox.queueTimeout(),
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO,
                LedgerConfig.in(Path.of("")),
                false,
                GateConfig.standard(),
                changeable.limits(),
                changeable.captureConsole(),
                Map.of());
    }

    public CaissonConfig withData(Path folder) {
        return with(parts -> parts.data = Optional.of(folder));
    }

    public CaissonConfig withSpareWorkers(int workers) {
        return with(parts -> parts.spareWorkers = workers);
    }

    public CaissonConfig withMaxWorkers(int workers) {
        return with(parts -> parts.maxWorkers = workers);
    }

    public CaissonConfig withQueueTimeout(Duration changed) {
        return with(parts -> parts.queueTimeout = changed);
    }

    public CaissonConfig withWall(Rung rung) {
        return with(parts -> parts.wall = Optional.of(rung));
    }

    public CaissonConfig withRuntimes(Path folder) {
        return with(parts -> parts.runtimes = Optional.of(folder));
    }

    public CaissonConfig withFolderTimeout(Duration changed) {
        return with(parts -> parts.folderTimeout = changed);
    }

    public CaissonConfig withLedger(LedgerConfig changed) {
        return with(parts -> parts.ledger = changed);
    }

    public CaissonConfig withOneExecution() {
        return with(parts -> parts.oneExecution = true);
    }

    public CaissonConfig withGate(GateConfig changed) {
        return with(parts -> parts.gate = changed);
    }

    public CaissonConfig withLimits(Limits changed) {
        return with(parts -> parts.limits = changed);
    }

    public CaissonConfig withCaptureConsole(boolean changed) {
        return with(parts -> parts.captureConsole = changed);
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
        return with(parts -> parts.remotes = all);
    }

    private CaissonConfig with(Consumer<Parts> change) {
        var parts = new Parts(this);
        change.accept(parts);
        return parts.together();
    }

    /// The same while one of its parts is changed.
    private static final class Parts {
        private Optional<Path> data;
        private int spareWorkers;
        private int maxWorkers;
        private Duration queueTimeout;
        private Optional<Rung> wall;
        private Optional<Path> runtimes;
        private Duration folderTimeout;
        private LedgerConfig ledger;
        private boolean oneExecution;
        private GateConfig gate;
        private Limits limits;
        private boolean captureConsole;
        private Map<String, ClientConfig> remotes;

        Parts(CaissonConfig whole) {
            this.data = whole.data;
            this.spareWorkers = whole.spareWorkers;
            this.maxWorkers = whole.maxWorkers;
            this.queueTimeout = whole.queueTimeout;
            this.wall = whole.wall;
            this.runtimes = whole.runtimes;
            this.folderTimeout = whole.folderTimeout;
            this.ledger = whole.ledger;
            this.oneExecution = whole.oneExecution;
            this.gate = whole.gate;
            this.limits = whole.limits;
            this.captureConsole = whole.captureConsole;
            this.remotes = whole.remotes;
        }

        CaissonConfig together() {
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
                    remotes);
        }
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
