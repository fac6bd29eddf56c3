package io.caisson.server.config;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;

import io.caisson.Limit;
import io.caisson.account.Tier;
import io.caisson.embed.CaissonConfig;
import io.caisson.gate.GateMode;
import io.caisson.gate.Settings;
import io.caisson.ledger.receipt.Position;
import io.caisson.ledger.receipt.SourcePolicy;
import io.caisson.sandbox.wall.Rung;
import io.caisson.server.config.Setting.Visibility;
import io.caisson.server.telemetry.Logs.Threshold;
import io.caisson.server.telemetry.TelemetryConfig;
import io.caisson.text.Text;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The table of all settings, in the order of the reference. Long because there are many settings; one entry for
/// each.
///
/// A default is stated in the configuration record that the setting becomes part of, and only named here.
public final class SettingsTable {
    private static final int LEAST_KEY = 32;
    private static final int LONGEST_NAME = 80;
    private static final int MAX_OF_A_LIMIT = 999_999_999;
    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");
    private static final CaissonConfig CAISSON = CaissonConfig.standard();
    private static final Settings CHANGEABLE = Settings.standard();

    public static final Setting<String> SERVER_HOST =
            Setting.of("server.host", Kind.text(), ServerConfig.DEFAULT_HOST, "The address to listen on.");

    public static final Setting<Integer> SERVER_PORT = Setting.of(
            "server.port",
            Kind.count(0, 65_535),
            ServerConfig.DEFAULT_PORT,
            "The port to listen on; 0 for any free one.");

    static final Setting<Set<String>> SERVER_NAMES = Setting.without(
            "server.names",
            Kind.names(),
            "none",
            "Host names that requests may be for, besides the address listened on, as a proxy passes them on.");

    static final Setting<Duration> SERVER_IDLE_TIMEOUT = Setting.of(
            "server.idle-timeout",
            Kind.duration(ofMillis(100), ofHours(1)),
            ServerConfig.DEFAULT_IDLE_TIMEOUT,
            "How long a connection may be idle.");

    static final Setting<Integer> SERVER_CONNECTIONS = Setting.without(
            "server.connections",
            Kind.count(16, 1_000_000),
            "half of the descriptors the process may open, at most " + ConnectionConfig.MAX_CONNECTIONS,
            "How many connections callers may have in all.");

    static final Setting<Integer> SERVER_CONNECTIONS_WITHOUT_KEY = Setting.without(
            "server.connections-without-key",
            Kind.count(1, 1_000_000),
            "half of `server.connections`",
            "How many of them may be without a valid key so far; a new one closes the oldest.");

    static final Setting<Integer> SERVER_CONNECTIONS_PER_ADDRESS = Setting.without(
            "server.connections-per-address",
            Kind.count(1, 1_000_000),
            "an eighth of `server.connections`",
            "How many of those without a key one address may have.");

    static final Setting<Set<String>> SERVER_TRUSTED_ADDRESSES = Setting.without(
            "server.trusted-addresses",
            Kind.names(),
            "none",
            "Addresses whose connections count as if a key had been seen on them, such as your proxies.");

    static final Setting<Duration> SERVER_HEAD_TIMEOUT = Setting.of(
            "server.head-timeout",
            Kind.duration(ofMillis(100), ofHours(1)),
            ConnectionConfig.DEFAULT_HEAD_TIMEOUT,
            "How long the head of a request may take, from the connection or from its first byte on.");

    static final Setting<Duration> SERVER_STALL_TIMEOUT = Setting.of(
            "server.stall-timeout",
            Kind.duration(ofMillis(100), ofHours(1)),
            ConnectionConfig.DEFAULT_WINDOW,
            "The time over which `server.answer-rate` is measured; a connection on which nothing moves is closed after it.");

    static final Setting<Integer> SERVER_ANSWER_RATE = Setting.of(
            "server.answer-rate",
            Kind.count(0, MAX_OF_A_LIMIT),
            ConnectionConfig.DEFAULT_ANSWER_RATE,
            "Minimum bytes a second that a caller must read of an answer; slower connections are closed.");

    static final Setting<Integer> SERVER_BODY_RATE = Setting.of(
            "server.body-rate",
            Kind.count(0, MAX_OF_A_LIMIT),
            ConnectionConfig.DEFAULT_BODY_RATE,
            "Minimum bytes a second that a caller must send of a body, after five seconds; slower callers get 408.");

    static final Setting<String> SERVER_API_KEY = Setting.without(
                    "server.api-key",
                    Kind.key(LEAST_KEY),
                    "one made at the first start, in `admin.key` of the data folder",
                    "The operator's key.")
            .named("CAISSON_API_KEY")
            .with(Visibility.HIDDEN);

    static final Setting<Duration> SERVER_DRAIN = Setting.of(
            "server.drain",
            Kind.duration(Duration.ZERO, ofHours(1)),
            ServerConfig.DEFAULT_DRAIN,
            "How long running executions may continue when the server stops, before they are cancelled.");

    static final Setting<String> AUTH_ISSUER = Setting.without(
            "auth.issuer",
            Kind.text(),
            "none",
            "The issuer (`iss`) whose tokens (JWT) are accepted besides keys. Needs `auth.audience`.");

    static final Setting<String> AUTH_AUDIENCE =
            Setting.without("auth.audience", Kind.text(), "none", "The audience (`aud`) that those tokens must name.");

    static final Setting<URI> AUTH_KEYS = Setting.without(
            "auth.keys",
            Kind.address(),
            "`.well-known/jwks.json` below the issuer",
            "Where the issuer publishes its public keys.");

    static final Setting<Tier> PISTON_ANONYMOUS_TIER = Setting.without(
            "piston.anonymous-tier",
            Kind.choice(Tier.standard(), Tier::name),
            "a key is always needed",
            "The tier of programs on this host that call `/api/v2` without a key.");

    public static final Setting<Path> DATA_FOLDER = Setting.of(
            "data.folder",
            Kind.path(),
            Path.of(CaissonConfig.DATA_FOLDER),
            "The data folder: the ledger, unless that is in PostgreSQL, its journal, and keys.");

    static final Setting<Rung> WALL = Setting.without(
            "wall",
            Kind.choice(List.of(Rung.values()), Rung::label),
            "the strongest this host can build",
            "The only kind of wall to use; a host that cannot build it runs nothing.");

    static final Setting<Integer> WORKERS_SPARE = Setting.of(
            "workers.spare",
            Kind.count(0, 64),
            CAISSON.spareWorkers(),
            "Number of script workers kept ready for users without a worker.");

    static final Setting<Integer> WORKERS_MOST = Setting.without(
            "workers.most",
            Kind.count(1, 1_024),
            "four for each core",
            "Maximum number of script workers, and of process guests at the same time.");

    static final Setting<Duration> QUEUE_TIMEOUT = Setting.of(
            "queue.timeout",
            Kind.duration(ofMillis(100), ofHours(1)),
            CAISSON.queueTimeout(),
            "How long an execution waits in the queue before it is refused.");

    public static final Setting<Path> RUNTIMES_FOLDER = Setting.without(
                    "runtimes.folder", Kind.path(), "none", "A folder of `.runtime` files of your own.")
            .named("CAISSON_RUNTIMES");

    static final Setting<Map<String, String>> REMOTES = Setting.without(
            "remotes",
            Kind.byName("address"),
            "none",
            "Other Caissons that requests may name as their `connector`. Each needs a key in `remotes.keys`.");

    static final Setting<Map<String, String>> REMOTES_KEYS = Setting.without(
                    "remotes.keys", Kind.byName("key"), "none", "The keys for calls to the Caissons in `remotes`.")
            .with(Visibility.HIDDEN);

    static final Setting<GateMode> GATE_MODE = Setting.of(
            "gate.mode",
            Kind.choice(List.of(GateMode.values()), GateMode::label),
            CHANGEABLE.gateMode(),
            "What the gate does with findings.");

    static final Setting<Path> GATE_RULES =
            Setting.without("gate.rules", Kind.path(), "none", "A file of pattern rules of your own.");

    static final Setting<String> LEDGER_DATABASE = Setting.without(
                    "ledger.database",
                    Kind.text(),
                    "SQLite in the data folder",
                    "The JDBC address of a PostgreSQL for the ledger.")
            .named("CAISSON_DATABASE")
            .with(Visibility.WITHOUT_PASSWORD);

    static final Setting<Path> LEDGER_KEY = Setting.without(
            "ledger.key",
            Kind.path(),
            "one made at the first start, in the data folder",
            "The file with the key that signs checkpoints.");

    static final Setting<Boolean> LEDGER_STRICT = Setting.of(
            "ledger.strict",
            Kind.onOrOff(),
            CAISSON.ledger().strict(),
            "Whether an execution begins only after its entry is on disk, so that the entry survives a power cut.");

    static final Setting<SourcePolicy> LEDGER_SOURCE = Setting.of(
            "ledger.source",
            Kind.choice(List.of(SourcePolicy.values()), SettingsTable::label),
            CAISSON.ledger().source(),
            "How much of the executed code is stored: all of it, or its hash, length and beginning.");

    static final Setting<Path> LEDGER_ARCHIVE = Setting.without(
            "ledger.archive", Kind.path(), "none", "A folder for receipts that retention removes, as JSON lines.");

    static final Setting<Duration> LEDGER_RETENTION = Setting.of(
            "ledger.retention",
            Kind.duration(ofDays(1), ofDays(36_500)),
            CAISSON.ledger().retention(),
            "How long receipts are kept, for tenants without a setting of their own.");

    static final Setting<Integer> LEDGER_NODE = Setting.of(
            "ledger.node",
            Kind.count(0, Position.MAX_NODE),
            CAISSON.ledger().node(),
            "The node id in event ids, another one for each server; 0 for what the ledger has. It may become larger, not smaller.");

    static final Setting<String> SHARED_DATABASE = Setting.without(
                    "shared.database",
                    Kind.text(),
                    "nothing is shared",
                    "The JDBC address of a PostgreSQL for what several servers share: rates, idempotency keys, revoked keys.")
            .with(Visibility.WITHOUT_PASSWORD);

    static final Setting<Boolean> CONSOLE_CAPTURE = Setting.of(
            "console.capture",
            Kind.onOrOff(),
            CHANGEABLE.captureConsole(),
            "Whether console lines are kept when a request does not set it. `PATCH /v1/config` can change it.");

    /// The default of each limit; the settings are named after the fields of a request.
    static final Map<Limit, Setting<Integer>> LIMITS = limits();

    static final Setting<Boolean> METRICS = Setting.of(
            "metrics", Kind.onOrOff(), TelemetryConfig.DEFAULT_METRICS, "Whether the operator can read `/metrics`.");

    static final Setting<LogFormat> LOG_FORMAT = Setting.of(
            "log.format",
            Kind.choice(List.of(LogFormat.values()), SettingsTable::label),
            LogFormat.AUTO,
            "How log lines look: `auto` is text on a terminal and JSON elsewhere.");

    static final Setting<Threshold> LOG_LEVEL = Setting.of(
            "log.level",
            Kind.choice(List.of(Threshold.values()), Threshold::label),
            Threshold.INFO,
            "The lowest level that is logged; `info` has a line for each request.");

    static final Setting<URI> TRACES_ENDPOINT = Setting.without(
                    "traces.endpoint",
                    Kind.address(),
                    "no traces",
                    "The address of an OpenTelemetry collector that takes OTLP over HTTP; `/v1/traces` is added.")
            .named("OTEL_EXPORTER_OTLP_ENDPOINT")
            .with(Visibility.WITHOUT_PASSWORD);

    static final Setting<Map<String, String>> TRACES_HEADERS = Setting.without(
                    "traces.headers",
                    Kind.headers(),
                    "none",
                    "Headers of each request to the collector, such as a token.")
            .named("OTEL_EXPORTER_OTLP_HEADERS")
            .with(Visibility.HIDDEN);

    private static final List<Setting<?>> ALL = Stream.of(
                    Stream.of(
                            SERVER_HOST, SERVER_PORT, SERVER_NAMES, SERVER_IDLE_TIMEOUT, SERVER_DRAIN, SERVER_API_KEY),
                    Stream.of(SERVER_CONNECTIONS, SERVER_CONNECTIONS_WITHOUT_KEY, SERVER_CONNECTIONS_PER_ADDRESS),
                    Stream.of(SERVER_TRUSTED_ADDRESSES, SERVER_HEAD_TIMEOUT, SERVER_STALL_TIMEOUT),
                    Stream.of(SERVER_ANSWER_RATE, SERVER_BODY_RATE),
                    Stream.of(AUTH_ISSUER, AUTH_AUDIENCE, AUTH_KEYS, PISTON_ANONYMOUS_TIER),
                    Stream.of(DATA_FOLDER, WALL, WORKERS_SPARE, WORKERS_MOST, QUEUE_TIMEOUT, RUNTIMES_FOLDER),
                    Stream.of(REMOTES, REMOTES_KEYS),
                    Stream.of(GATE_MODE, GATE_RULES, CONSOLE_CAPTURE),
                    LIMITS.values().stream(),
                    Stream.of(LEDGER_DATABASE, LEDGER_KEY, LEDGER_STRICT, LEDGER_SOURCE),
                    Stream.of(LEDGER_RETENTION, LEDGER_ARCHIVE, LEDGER_NODE, SHARED_DATABASE),
                    Stream.of(METRICS, LOG_FORMAT, LOG_LEVEL, TRACES_ENDPOINT, TRACES_HEADERS))
            .<Setting<?>>flatMap(settings -> settings)
            .toList();

    private SettingsTable() {}

    private static Map<Limit, Setting<Integer>> limits() {
        var settings = new EnumMap<Limit, Setting<Integer>>(Limit.class);
        for (var limit : Limit.values()) {
            settings.put(
                    limit,
                    Setting.of(
                            "limits."
                                    + CAPITAL.matcher(limit.label())
                                            .replaceAll(
                                                    match -> "-" + match.group().toLowerCase(Locale.ROOT)),
                            Kind.count(1, MAX_OF_A_LIMIT),
                            (int) limit.standard(),
                            "The " + limit.unit()
                                    + " of an execution whose request does not set it, within its tier."));
        }
        return Collections.unmodifiableMap(settings);
    }

    static List<Setting<?>> all() {
        return ALL;
    }

    static Optional<Setting<?>> named(String name) {
        return ALL.stream().filter(setting -> setting.name().equals(name)).findFirst();
    }

    /// The error for an unknown name, with the nearest setting and all settings of its group.
    static String unknown(String name) {
        var group = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        var related = ALL.stream().anyMatch(setting -> setting.group().equals(group));
        var known = ALL.stream()
                .filter(setting -> !related || setting.group().equals(group))
                .map(Setting::name)
                .collect(Collectors.joining(", "));
        return "there is no setting '" + Text.printable(cut(name)) + "'" + nearest(name) + "; "
                + (related ? "of " + group + " there are " : "there are ") + known;
    }

    private static String nearest(String name) {
        var wanted = cut(name).toLowerCase(Locale.ROOT);
        return ALL.stream()
                .map(Setting::name)
                .min(Comparator.comparingInt(known -> distance(known, wanted)))
                .filter(known -> distance(known, wanted) <= Math.max(2, known.length() / 3))
                .map(known -> ", perhaps " + known)
                .orElse("");
    }

    /// The Levenshtein distance.
    private static int distance(String from, String to) {
        var row = new int[to.length() + 1];
        for (var j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (var i = 1; i <= from.length(); i++) {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j < row.length; j++) {
                var changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }

    private static String cut(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
