package io.caisson.cli;

import io.caisson.Caller;
import io.caisson.Scope;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.server.mcp.StdioServer;
import java.io.IOException;
import java.util.Set;
import java.util.function.Function;

/// An agent at the other end of the terminal's streams. It may run code and look at what came of it; what is deployed
/// and what is set is for people.
record Agent(Terminal terminal, Function<CaissonConfig, Caisson> open) {
    int serve(CaissonConfig config) throws IOException {
        var caller = Caller.local().withScopes(Set.of(Scope.EXECUTE, Scope.READ));
        try (var caisson = open.apply(config)) {
            new StdioServer(caisson, caller, terminal.out()).serve(terminal.in());
        }
        return 0;
    }
}
