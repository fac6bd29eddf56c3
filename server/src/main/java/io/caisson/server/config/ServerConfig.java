package io.caisson.server.config;

import io.caisson.account.Tier;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// The configuration of the server. With the defaults it accepts connections from this host only.
///
/// @param host the address to listen on
/// @param port the port to listen on, 0 for any free one
/// @param apiKey the admin key; empty for one generated and kept in the data folder
/// @param names host names of this server besides its address, as a proxy passes them on
/// @param idleTimeout how long a connection may be silent
/// @param drain how long running executions may continue when the server stops
/// @param tokens the issuer whose tokens are accepted besides keys
/// @param pistonAnonymousTier the tier of callers on this host without a key, on the paths of Piston; empty for
///     none
/// @param connections their number and minimum rates
public record ServerConfig(
        String host,
        int port,
        Optional<String> apiKey,
        Set<String> names,
        Duration idleTimeout,
        Duration drain,
        Optional<TokenConfig> tokens,
        Optional<Tier> pistonAnonymousTier,
        ConnectionConfig connections) {
    public static final String DEFAULT_HOST = "127.0.0.1";
    public static final int DEFAULT_PORT = 8_080;
    static final Duration DEFAULT_IDLE_TIMEOUT = Duration.ofSeconds(30);
    static final Duration DEFAULT_DRAIN = Duration.ofSeconds(10);

    public ServerConfig {
        names = Set.copyOf(names);
    }

    public static ServerConfig standard() {
        return new ServerConfig(
                DEFAULT_HOST,
                DEFAULT_PORT,
                Optional.empty(),
                Set.of(),
                DEFAULT_IDLE_TIMEOUT,
                DEFAULT_DRAIN,
                Optional.empty(),
                Optional.empty(),
                ConnectionConfig.standard());
    }

    public ServerConfig withAddress(String changedHost, int changedPort) {
        return new ServerConfig(
                changedHost, changedPort, apiKey, names, idleTimeout, drain, tokens, pistonAnonymousTier, connections);
    }

    public ServerConfig withApiKey(String key) {
        return new ServerConfig(
                host, port, Optional.of(key), names, idleTimeout, drain, tokens, pistonAnonymousTier, connections);
    }

    public ServerConfig withIdleTimeout(Duration changed) {
        return new ServerConfig(host, port, apiKey, names, changed, drain, tokens, pistonAnonymousTier, connections);
    }

    public ServerConfig withDrain(Duration changed) {
        return new ServerConfig(
                host, port, apiKey, names, idleTimeout, changed, tokens, pistonAnonymousTier, connections);
    }

    public ServerConfig withTokens(TokenConfig issuer) {
        return new ServerConfig(
                host, port, apiKey, names, idleTimeout, drain, Optional.of(issuer), pistonAnonymousTier, connections);
    }

    public ServerConfig withPistonAnonymousTier(Tier tier) {
        return new ServerConfig(host, port, apiKey, names, idleTimeout, drain, tokens, Optional.of(tier), connections);
    }

    public ServerConfig withConnections(ConnectionConfig changed) {
        return new ServerConfig(host, port, apiKey, names, idleTimeout, drain, tokens, pistonAnonymousTier, changed);
    }

    /// Omits the key.
    @Override
    public String toString() {
        return "ServerConfig[" + host + ":" + port + ", " + names + "]";
    }
}
