package io.caisson.cli.serve;

import io.caisson.cli.shared.UsageException;
import io.caisson.embed.CaissonConfig;
import io.caisson.server.config.Configuration;
import io.caisson.server.config.Configuration.Flag;
import io.caisson.server.config.ConfigurationException;
import io.caisson.server.config.ServerConfig;
import io.caisson.server.config.Setting;
import io.caisson.server.config.SettingsTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for the configuration of a server: a file, and settings that override it.
final class ConfigOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration file (default: what CAISSON_CONFIG names, else none).")
    private @Nullable Path file;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port to listen on (default: " + ServerConfig.DEFAULT_PORT + ").")
    private @Nullable String port;

    @Option(
            names = "--host",
            paramLabel = "H",
            description = "The address to listen on (default: " + ServerConfig.DEFAULT_HOST + ").")
    private @Nullable String host;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The data folder (default: " + CaissonConfig.DATA_FOLDER + ").")
    private @Nullable String data;

    @Option(names = "--runtimes", paramLabel = "DIR", description = "A folder of runtimes of your own.")
    private @Nullable String runtimes;

    /// @throws UsageException with all errors
    Configuration configuration() {
        try {
            return Configuration.of(Optional.ofNullable(file), System.getenv(), flags());
        } catch (ConfigurationException e) {
            throw new UsageException("the configuration cannot be used:\n  " + String.join("\n  ", e.mistakes()));
        }
    }

    private List<Flag> flags() {
        return Stream.of(
                        flag(SettingsTable.SERVER_PORT, "--port", port),
                        flag(SettingsTable.SERVER_HOST, "--host", host),
                        flag(SettingsTable.DATA_FOLDER, "--data", data),
                        flag(SettingsTable.RUNTIMES_FOLDER, "--runtimes", runtimes))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Flag> flag(Setting<?> setting, String option, @Nullable String value) {
        return Optional.ofNullable(value).map(text -> new Flag(setting, option, text));
    }
}
