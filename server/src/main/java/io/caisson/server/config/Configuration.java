package io.caisson.server.config;

import io.caisson.Text;
import io.caisson.embed.CaissonConfig;
import io.caisson.ledger.LedgerConfig;
import io.caisson.scan.GateConfig;
import io.caisson.server.ServerConfig;
import io.caisson.server.TokenConfig;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The settings in force. What the command line says comes before the environment, that before the file, and that
/// before the default.
public final class Configuration {
    /// The environment variable that names the file when the command line names none.
    public static final String FILE = "CAISSON_CONFIG";

    private static final Pattern PASSWORD =
            Pattern.compile("(?i)((?:pass|secret|key|token)\\w*=)[^&;]*|(?<=://)([^/@:]*):[^/]*(?=@)");
    private static final String MASK = "********";

    private final Map<String, Found> found;

    private Configuration(Map<String, Found> found) {
        this.found = found;
    }

    /// A value with its origin.
    private record Found(Object value, String origin) {}

    /// Something in force, for people.
    ///
    /// @param value without what is secret in it
    /// @param origin `default`, the place in a file, a variable or an option
    public record Line(String name, String value, String origin, String variable) {}

    /// Reads the configuration.
    ///
    /// @param flags what the command line says, by option
    /// @throws ConfigurationException with everything that is wrong anywhere
    public static Configuration of(Optional<Path> file, Map<String, String> environment, List<Flag> flags) {
        var mistakes = new ArrayList<String>();
        var given = new ArrayList<Given>();
        file.or(() -> variable(environment, FILE).map(Path::of))
                .map(path -> ConfigFile.read(path, mistakes))
                .ifPresent(given::addAll);
        for (var setting : Settings.all()) {
            variable(environment, setting.variable())
                    .ifPresent(text -> given.add(new Given(setting, text, setting.variable())));
        }
        flags.forEach(flag -> given.add(new Given(flag.setting, flag.value, flag.option)));
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
    /// @param option by its name there
    public record Flag(Setting<?> setting, String option, String value) {}

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    private static Optional<Found> read(Given given, List<String> mistakes) {
        try {
            return Optional.of(new Found(given.setting().kind().read(given.text()), given.origin()));
        } catch (IllegalArgumentException e) {
            var setting = given.setting();
            var value = setting.isSecret() ? " is wrong" : " is '" + Text.printable(given.text()) + "'";
            mistakes.add(given.origin() + ": " + setting.name() + value + "; " + e.getMessage());
            return Optional.empty();
        }
    }

    /// What is wrong only together.
    private void check(List<String> mistakes) {
        var spare = value(Settings.WORKERS_SPARE).orElse(0);
        var most = value(Settings.WORKERS_MOST).orElse(CaissonConfig.standard().maxWorkers());
        if (spare > most) {
            mistakes.add("workers.spare is " + spare + " and workers.most " + most
                    + "; no more can be kept ready than there may be");
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

    private <T> T sure(Setting<T> setting) {
        return value(setting).orElseThrow();
    }

    /// Everything in force, in the order of the reference.
    public List<Line> lines() {
        return Settings.all().stream().map(this::line).toList();
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

    /// How executions are run and recorded.
    public CaissonConfig caisson() {
        var config = CaissonConfig.standard()
                .withData(sure(Settings.DATA_FOLDER))
                .withSpareWorkers(sure(Settings.WORKERS_SPARE))
                .withQueueTimeout(sure(Settings.QUEUE_TIMEOUT))
                .withLedger(ledger())
                .withGate(gate());
        config = value(Settings.WORKERS_MOST).map(config::withMaxWorkers).orElse(config);
        config = value(Settings.WALL).map(config::withWall).orElse(config);
        return value(Settings.RUNTIMES_FOLDER).map(config::withRuntimes).orElse(config);
    }

    private GateConfig gate() {
        var config = GateConfig.standard().withMode(sure(Settings.GATE_MODE));
        return value(Settings.GATE_RULES).map(config::withRuleFile).orElse(config);
    }

    private LedgerConfig ledger() {
        var config = LedgerConfig.in(sure(Settings.DATA_FOLDER))
                .withStrict(sure(Settings.LEDGER_STRICT))
                .withSource(sure(Settings.LEDGER_SOURCE))
                .withRetention(sure(Settings.LEDGER_RETENTION));
        config = value(Settings.LEDGER_DATABASE).map(config::withDatabase).orElse(config);
        config = value(Settings.LEDGER_KEY).map(config::withKey).orElse(config);
        return value(Settings.LEDGER_ARCHIVE).map(config::withArchive).orElse(config);
    }

    /// How the server listens.
    public ServerConfig server() {
        return new ServerConfig(
                sure(Settings.SERVER_HOST),
                sure(Settings.SERVER_PORT),
                value(Settings.SERVER_API_KEY),
                value(Settings.SERVER_NAMES).orElse(Set.of()),
                sure(Settings.SERVER_IDLE_TIMEOUT),
                sure(Settings.SERVER_DRAIN),
                tokens());
    }

    private Optional<TokenConfig> tokens() {
        return value(Settings.AUTH_ISSUER).map(issuer -> {
            var config = TokenConfig.of(issuer, value(Settings.AUTH_AUDIENCE).orElse(""));
            return value(Settings.AUTH_KEYS)
                    .map(URI::create)
                    .map(config::withKeys)
                    .orElse(config);
        });
    }
}
