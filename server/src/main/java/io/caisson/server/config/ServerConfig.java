package io.caisson.server.config;

import io.caisson.account.Tier;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// How the server is set up. The defaults let nobody in from other hosts.
///
/// @param host the address to listen on
/// @param port the port to listen on, 0 for any free one
/// @param apiKey the admin key, instead of one made and kept in the data folder
/// @param names host names it goes by besides the address it listens on, as a proxy would pass them on
/// @param idleTimeout how long a connection may say nothing
/// @param drain how long what runs may go on when the server ends
/// @param tokens whose tokens are taken besides keys
/// @param pistonAnonymousTier what programs on this host may do without a key, in Piston's words; empty for nothing
/// @param connections how many there may be, and how fast they have to move
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

    /// Without the key.
    @Override
    public String toString() {
        return "ServerConfig[" + host + ":" + port + ", " + names + "]";
    }
}
