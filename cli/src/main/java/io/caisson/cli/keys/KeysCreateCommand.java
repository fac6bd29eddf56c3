package io.caisson.cli.keys;

import io.caisson.Value;
import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.cli.shared.Version;
import io.caisson.embed.CaissonConfig;
import io.caisson.ledger.record.ApiKey;
import io.caisson.text.Text;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Creates a key. Only the key is printed to stdout, so that a script can capture it.
@Command(
        name = "create",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Creates a key and prints it. It cannot be shown again.")
final class KeysCreateCommand implements Callable<Integer> {
    @Option(names = "--tenant", required = true, paramLabel = "T", description = "The tenant that pays for its use.")
    private String tenant = "";

    @Option(names = "--name", required = true, paramLabel = "N", description = "The user of the key.")
    private String name = "";

    @Option(names = "--agent", paramLabel = "ID", description = "An agent that the user also acts for.")
    private @Nullable String agent;

    @Option(names = "--team", paramLabel = "ID", description = "A team that the user also acts for; repeatable.")
    private List<String> teams = List.of();

    @Option(names = "--tier", paramLabel = "T", description = "Its tier (default: ${DEFAULT-VALUE}).")
    private String tier = Tier.BASIC.name();

    @Option(
            names = "--scope",
            paramLabel = "S",
            description = "execute, deploy, read, read:all or admin; repeatable (default: execute and read).")
    private List<String> scopes = List.of();

    @Option(names = "--expires", paramLabel = "T", description = "How long it is valid, such as 12h or 30d.")
    private @Nullable Duration expires;

    @Option(names = "--data", paramLabel = "DIR", description = "The folder with the keys (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of(CaissonConfig.DATA_FOLDER);

    @Option(names = "--json", description = "Print all of it as JSON.")
    private boolean json;

    private final Terminal terminal;

    KeysCreateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        var owner = UsageException.telling("", () -> new ApiKey.Owner(tenant, name, parties(), tier, scopes()));
        try (var keys = KeyRing.of(data)) {
            var created = UsageException.telling("", () -> keys.create(owner, expiresAt()));
            if (json) {
                terminal.out().println(Value.of(created).json());
            } else {
                terminal.out().println(created.get("key"));
                terminal.complain(created.get("id") + " is for " + name + " of " + tenant
                        + "; store the key, it is not shown again");
            }
            return 0;
        }
    }

    private Optional<Instant> expiresAt() {
        return Optional.ofNullable(expires).map(Instant.now()::plus);
    }

    private Set<Party> parties() {
        var parties = new LinkedHashSet<Party>();
        if (agent != null) {
            parties.add(Party.agent(agent));
        }
        teams.forEach(team -> parties.add(Party.team(team)));
        return parties;
    }

    private Set<Scope> scopes() {
        var named = EnumSet.noneOf(Scope.class);
        for (var label : scopes) {
            named.add(Scope.named(label)
                    .orElseThrow(() -> new UsageException("there is no scope '" + Text.printable(label)
                            + "'; there are execute, deploy, read, read:all, admin")));
        }
        return named.isEmpty() ? Set.of(Scope.EXECUTE, Scope.READ) : named;
    }
}
