package io.caisson.server.config;

import io.caisson.Limits;
import io.caisson.embed.CaissonConfig;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.scan.GateConfig;
import io.caisson.server.telemetry.Logs;
import io.caisson.server.telemetry.TelemetryConfig;
import io.caisson.text.Text;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The settings in force. The command line overrides the environment, which overrides the file, which overrides
/// the defaults.
public final class Configuration {
    /// The environment variable that names the file when the command line names none.
    public static final String FILE = "CAISSON_CONFIG";

    private static final Pattern PASSWORD =
            Pattern.compile("(?i)((?:pass|secret|key|token)\\w*=)[^&;]*|(?<=://)([^/@:]*):[^/]*(?=@)");
    private static final String TRACES = "/v1/traces";
    private static final String MASK = "********";

    private final Map<String, Found> found;

    private Configuration(Map<String, Found> found) {
        this.found = found;
    }

    /// A value with its origin.
    private record Found(Object value, String origin) {}

    /// A setting in force, for a listing.
    ///
    /// @param value without its secret parts
    /// @param origin `default`, the place in a file, a variable or an option
    public record Line(String name, String value, String origin, String variable) {}

    /// Reads the configuration.
    ///
    /// @param flags the options of the command line
    /// @throws ConfigurationException with all errors of all sources
    public static Configuration of(Optional<Path> file, Map<String, String> environment, List<Flag> flags) {
        var mistakes = new ArrayList<String>();
        var given = new ArrayList<ConfiguredValue>();
        file.or(() -> variable(environment, FILE).map(Path::of))
                .map(path -> ConfigFile.read(path, mistakes))
                .ifPresent(given::addAll);
        for (var setting : SettingsTable.all()) {
            variable(environment, setting.variable())
                    .ifPresent(text -> given.add(new ConfiguredValue(setting, text, setting.variable())));
        }
        flags.forEach(flag -> given.add(new ConfiguredValue(flag.setting, flag.value, flag.option)));
        var found = new HashMap<String, Found>();
        given.forEach(one ->
                read(one, mistakes).ifPresent(value -> found.put(one.setting().name(), value)));
        var configuration = new Configuration(found);
        configuration.check(mistakes);
        if (!mistakes.isEmpty()) {
            throw new ConfigurationException(mistakes);
        }
        return configuration;
    }

    /// A value from the command line.
    ///
    /// @param option its name on the command line
    public record Flag(Setting<?> setting, String option, String value) {}

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    private static Optional<Found> read(ConfiguredValue given, List<String> mistakes) {
        try {
            return Optional.of(new Found(given.setting().kind().read(given.text()), given.origin()));
        } catch (IllegalArgumentException e) {
            var setting = given.setting();
            var value = setting.isSecret() ? " is wrong" : " is '" + Text.printable(given.text()) + "'";
            mistakes.add(given.origin() + ": " + setting.name() + value + "; " + e.getMessage());
            return Optional.empty();
        }
    }

    /// Checks combinations of settings.
    private void check(List<String> mistakes) {
        var spare = value(SettingsTable.WORKERS_SPARE).orElse(0);
        var most = value(SettingsTable.WORKERS_MOST)
                .orElse(CaissonConfig.standard().maxWorkers());
        if (spare > most) {
            mistakes.add("workers.spare is " + spare + " and workers.most " + most
                    + "; no more can be kept ready than there may be");
        }
        checkTokens(mistakes);
        checkRemotes(mistakes);
    }

    private void checkRemotes(List<String> mistakes) {
        var addresses = value(SettingsTable.REMOTES).orElse(Map.of()).keySet();
        var keys = value(SettingsTable.REMOTES_KEYS).orElse(Map.of()).keySet();
        if (!addresses.equals(keys)) {
            mistakes.add("remotes names " + addresses + " and remotes.keys " + keys + "; each needs both");
            return;
        }
        try {
            withRemotes(CaissonConfig.standard());
        } catch (IllegalArgumentException e) {
            mistakes.add("remotes: " + e.getMessage());
        }
    }

    private void checkTokens(List<String> mistakes) {
        var issuer = found.containsKey(SettingsTable.AUTH_ISSUER.name());
        if (issuer != found.containsKey(SettingsTable.AUTH_AUDIENCE.name())) {
            mistakes.add("auth.issuer and auth.audience need each other; only one of them is set");
            return;
        }
        if (!issuer && found.containsKey(SettingsTable.AUTH_KEYS.name())) {
            mistakes.add("auth.keys is set without auth.issuer, whose keys they would be");
        }
        try {
            tokens();
        } catch (IllegalArgumentException e) {
            mistakes.add("auth: " + e.getMessage());
        }
    }

    @SuppressWarnings("unchecked") // the kind of the setting made the value
    <T> Optional<T> value(Setting<T> setting) {
        return Optional.ofNullable(found.get(setting.name()))
                .map(value -> (T) value.value)
                .or(setting::standard);
    }

    private <T> T required(Setting<T> setting) {
        return value(setting).orElseThrow();
    }

    /// All settings in the order of the reference.
    public List<Line> lines() {
        return SettingsTable.all().stream().map(this::line).toList();
    }

    private <T> Line line(Setting<T> setting) {
        var shown = value(setting)
                .map(value -> masked(setting, setting.kind().show(value)))
                .orElse(setting.unset());
        var origin = Optional.ofNullable(found.get(setting.name())).map(Found::origin);
        return new Line(setting.name(), shown, origin.orElse("default"), setting.variable());
    }

    static String masked(Setting<?> setting, String text) {
        return switch (setting.visibility()) {
            case SHOWN -> text;
            case WITHOUT_PASSWORD ->
                PASSWORD.matcher(text).replaceAll(match -> match.group(1) == null ? "$2:" + MASK : "$1" + MASK);
            case HIDDEN -> MASK;
        };
    }

    /// The folder of the ledger and the keys.
    public Path dataFolder() {
        return required(SettingsTable.DATA_FOLDER);
    }

    /// The configuration of executions and of their records.
    public CaissonConfig caisson() {
        var config = CaissonConfig.standard()
                .withData(required(SettingsTable.DATA_FOLDER))
                .withSpareWorkers(required(SettingsTable.WORKERS_SPARE))
                .withQueueTimeout(required(SettingsTable.QUEUE_TIMEOUT))
                .withLimits(limits())
                .withCaptureConsole(required(SettingsTable.CONSOLE_CAPTURE))
                .withLedger(ledger())
                .withGate(gate());
        config = value(SettingsTable.WORKERS_MOST).map(config::withMaxWorkers).orElse(config);
        config = value(SettingsTable.WALL).map(config::withWall).orElse(config);
        config = value(SettingsTable.RUNTIMES_FOLDER).map(config::withRuntimes).orElse(config);
        return withRemotes(config);
    }

    private CaissonConfig withRemotes(CaissonConfig config) {
        var keys = value(SettingsTable.REMOTES_KEYS).orElse(Map.of());
        var all = config;
        for (var remote : value(SettingsTable.REMOTES).orElse(Map.of()).entrySet()) {
            var key = Objects.requireNonNull(keys.get(remote.getKey()), "it was checked");
            all = all.withRemote(remote.getKey(), URI.create(remote.getValue()), key);
        }
        return all;
    }

    /// The limits that were configured.
    private Limits limits() {
        var limits = Limits.NONE;
        for (var limit : SettingsTable.LIMITS.entrySet()) {
            if (found.containsKey(limit.getValue().name())) {
                limits = limits.with(limit.getKey(), required(limit.getValue()));
            }
        }
        return limits;
    }

    private GateConfig gate() {
        var config = GateConfig.standard().withMode(required(SettingsTable.GATE_MODE));
        return value(SettingsTable.GATE_RULES).map(config::withRuleFile).orElse(config);
    }

    private LedgerConfig ledger() {
        var config = LedgerConfig.in(required(SettingsTable.DATA_FOLDER))
                .withStrict(required(SettingsTable.LEDGER_STRICT))
                .withSource(required(SettingsTable.LEDGER_SOURCE))
                .withRetention(required(SettingsTable.LEDGER_RETENTION))
                .withNode(required(SettingsTable.LEDGER_NODE));
        config = value(SettingsTable.LEDGER_DATABASE).map(config::withDatabase).orElse(config);
        config = value(SettingsTable.LEDGER_KEY).map(config::withKey).orElse(config);
        config = value(SettingsTable.SHARED_DATABASE).map(config::withShared).orElse(config);
        return value(SettingsTable.LEDGER_ARCHIVE).map(config::withArchive).orElse(config);
    }

    /// The configuration of the HTTP server.
    public ServerConfig server() {
        return new ServerConfig(
                required(SettingsTable.SERVER_HOST),
                required(SettingsTable.SERVER_PORT),
                value(SettingsTable.SERVER_API_KEY),
                value(SettingsTable.SERVER_NAMES).orElse(Set.of()),
                required(SettingsTable.SERVER_IDLE_TIMEOUT),
                required(SettingsTable.SERVER_DRAIN),
                tokens(),
                value(SettingsTable.PISTON_ANONYMOUS_TIER),
                connections());
    }

    private ConnectionConfig connections() {
        var config = ConnectionConfig.standard();
        config = value(SettingsTable.SERVER_CONNECTIONS).map(config::withMost).orElse(config);
        return config.withoutKey(
                        value(SettingsTable.SERVER_CONNECTIONS_WITHOUT_KEY).orElse(config.withoutKey()),
                        value(SettingsTable.SERVER_CONNECTIONS_PER_ADDRESS).orElse(config.perAddress()))
                .withTrusted(value(SettingsTable.SERVER_TRUSTED_ADDRESSES).orElse(Set.of()))
                .withHeadTimeout(required(SettingsTable.SERVER_HEAD_TIMEOUT))
                .withRates(
                        required(SettingsTable.SERVER_STALL_TIMEOUT),
                        required(SettingsTable.SERVER_ANSWER_RATE),
                        required(SettingsTable.SERVER_BODY_RATE));
    }

    private Optional<TokenConfig> tokens() {
        return value(SettingsTable.AUTH_ISSUER).map(issuer -> {
            var config =
                    TokenConfig.of(issuer, value(SettingsTable.AUTH_AUDIENCE).orElse(""));
            return value(SettingsTable.AUTH_KEYS).map(config::withKeys).orElse(config);
        });
    }

    /// The configuration of metrics, traces and logs.
    ///
    /// @param version of this program
    public TelemetryConfig telemetry(String version) {
        return new TelemetryConfig(
                version,
                required(SettingsTable.METRICS),
                true,
                value(SettingsTable.TRACES_ENDPOINT).map(Configuration::collector),
                value(SettingsTable.TRACES_HEADERS).orElse(Map.of()));
    }

    private static URI collector(URI endpoint) {
        var text = endpoint.toString();
        return text.endsWith(TRACES) ? endpoint : URI.create(text.replaceFirst("/$", "") + TRACES);
    }

    /// Starts logging.
    ///
    /// @param watched whether `out` is a terminal
    public Logs logs(PrintStream out, boolean watched) {
        return Logs.to(out, required(SettingsTable.LOG_FORMAT).format(watched), required(SettingsTable.LOG_LEVEL));
    }
}
