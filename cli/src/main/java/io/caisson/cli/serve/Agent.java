package io.caisson.cli.serve;

import io.caisson.account.Caller;
import io.caisson.account.Scope;
import io.caisson.cli.keys.KeyRing;
import io.caisson.cli.shared.LiveServer;
import io.caisson.cli.shared.Terminal;
import io.caisson.client.CallException;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolderException;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.mcp.stdio.StdioRelay;
import io.caisson.server.mcp.stdio.StdioServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Serves an agent on standard input and output. The agent may execute code and read the results; it may not
/// deploy code or change settings.
record Agent(Terminal terminal, Function<CaissonConfig, Caisson> open) {
    private static final Set<Scope> SCOPES = Set.of(Scope.EXECUTE, Scope.READ);
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final int FORBIDDEN = 403;

    /// Serves in this process, or relays to the server that holds the folder.
    int serve(Path data, CaissonConfig config) throws IOException {
        try (var caisson = open.apply(config.withData(data))) {
            new StdioServer(caisson, Caller.local().withScopes(SCOPES), terminal.out()).serve(terminal.in());
        } catch (DataFolderException e) {
            relay(LiveServer.holding(data, e).orElseThrow(() -> e));
        }
        return 0;
    }

    /// Relays with a key made for this session and revoked at its end, because the key in the folder has all
    /// rights.
    private void relay(LiveServer server) throws IOException {
        try (var ring = new KeyRing.AtServer(server.connect())) {
            var made = key(ring);
            try {
                relay(server, made.map(key -> text(key, "key")).orElse(server.key()));
            } finally {
                made.ifPresent(key -> ring.revoke(text(key, "id")));
            }
        }
    }

    private void relay(LiveServer server, String key) throws IOException {
        try (var relay = new StdioRelay(server.uri(), key, terminal.out())) {
            relay.serve(terminal.in());
        }
    }

    /// A key for the session; empty when the key at hand may not create keys. Then the operator has chosen that
    /// key for agents.
    private static Optional<Map<String, @Nullable Object>> key(KeyRing ring) {
        var local = Caller.local();
        var owner = new ApiKey.Owner(
                local.tenant(), local.name(), Set.of(), local.tier().name(), SCOPES);
        try {
            return Optional.of(ring.create(owner, Optional.of(Instant.now().plus(LONGEST))));
        } catch (CallException e) {
            if (e.status() == FORBIDDEN) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static String text(Map<String, @Nullable Object> key, String member) {
        return String.valueOf(key.get(member));
    }
}
