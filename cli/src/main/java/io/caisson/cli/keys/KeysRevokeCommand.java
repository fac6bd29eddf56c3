package io.caisson.cli.keys;

import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.cli.shared.Version;
import io.caisson.embed.CaissonConfig;
import io.caisson.text.Text;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Revokes keys.
@Command(
        name = "revoke",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Revokes keys, at once and for ever.")
final class KeysRevokeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID", arity = "1..*", description = "The id of a key, such as key_0198…, not its text.")
    private List<String> ids = List.of();

    @Option(names = "--data", paramLabel = "DIR", description = "The folder with the keys (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of(CaissonConfig.DATA_FOLDER);

    private final Terminal terminal;

    KeysRevokeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try (var keys = KeyRing.of(data)) {
            for (var id : ids) {
                if (!keys.revoke(id)) {
                    throw new UsageException(
                            "there is no key with the id '" + Text.printable(id) + "'; `caisson keys list` has them");
                }
                terminal.out().println("revoked " + Text.printable(id));
            }
            return 0;
        }
    }
}
