package io.caisson.cli.serve;

import io.caisson.Value;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import io.caisson.server.config.Configuration;
import io.caisson.text.Text;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Prints the configuration that a server would have.
@Command(
        name = "config",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Prints every setting that `serve` would have with the same options, and where it comes from.",
        footer = {"", "Secrets are masked. Invalid settings are all listed, with exit code 2."})
public final class ConfigCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    private final Terminal terminal;

    public ConfigCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        var lines = options.configuration().lines();
        if (json) {
            terminal.out()
                    .println(Value.of(lines.stream().map(ConfigCommand::members).toList())
                            .json());
        } else {
            lines.forEach(this::print);
        }
        return 0;
    }

    /// Prints the whole value: a truncated value could be mistaken for another one.
    private void print(Configuration.Line line) {
        terminal.out()
                .println(String.format(
                        "%-26s %s  (%s)", line.name(), Text.printable(line.value()), Text.printable(line.origin())));
    }

    private static Map<String, Object> members(Configuration.Line line) {
        var members = new LinkedHashMap<String, Object>();
        members.put("name", line.name());
        members.put("value", line.value());
        members.put("origin", line.origin());
        members.put("variable", line.variable());
        return members;
    }
}
