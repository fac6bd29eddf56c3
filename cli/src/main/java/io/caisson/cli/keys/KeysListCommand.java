package io.caisson.cli.keys;

import io.caisson.Value;
import io.caisson.cli.shared.Table;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import io.caisson.embed.CaissonConfig;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Lists keys without their secret text, which is not stored.
@Command(
        name = "list",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Lists the issued keys, newest first.")
final class KeysListCommand implements Callable<Integer> {
    @Option(names = "--tenant", paramLabel = "T", description = "Only of this tenant.")
    private @Nullable String tenant;

    @Option(names = "--data", paramLabel = "DIR", description = "The folder with the keys (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of(CaissonConfig.DATA_FOLDER);

    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    private final Terminal terminal;

    KeysListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try (var ring = KeyRing.of(data)) {
            var keys = ring.list().stream()
                    .filter(key -> tenant == null || tenant.equals(key.get("tenant")))
                    .toList();
            if (json) {
                terminal.out().println(Value.of(keys).json());
            } else {
                print(keys);
            }
            return 0;
        }
    }

    private void print(List<Map<String, @Nullable Object>> keys) {
        var table = new Table("ID", "BEGINS", "TENANT", "NAME", "ALSO", "TIER", "SCOPES", "STATE", "LAST USED");
        for (var key : keys) {
            table.row(
                    text(key, "id"),
                    text(key, "hint"),
                    text(key, "tenant"),
                    text(key, "name"),
                    text(key, "parties"),
                    text(key, "tier"),
                    text(key, "scopes"),
                    state(key),
                    moment(text(key, "lastUsedAt")));
        }
        table.print(terminal);
    }

    private static String state(Map<String, @Nullable Object> key) {
        if (!text(key, "revokedAt").isEmpty()) {
            return "revoked " + moment(text(key, "revokedAt"));
        }
        if (!text(key, "trouble").isEmpty()) {
            return "refused: too many teams";
        }
        var end = text(key, "expiresAt");
        return end.isEmpty() ? "good" : "until " + moment(end);
    }

    private static String moment(String text) {
        try {
            return text.isEmpty()
                    ? ""
                    : Instant.parse(text).truncatedTo(ChronoUnit.SECONDS).toString();
        } catch (DateTimeParseException e) {
            return text;
        }
    }

    private static String text(Map<String, @Nullable Object> key, String name) {
        return switch (key.get(name)) {
            case null -> "";
            case List<?> list -> list.stream().map(String::valueOf).collect(Collectors.joining(" "));
            case Object other -> other.toString();
        };
    }
}
