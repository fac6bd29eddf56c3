package io.caisson.server.http;

import io.caisson.server.config.ServerConfig;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The host names of this server. A request for another name was sent to the wrong server, or by a browser page
/// whose own name was pointed at this address (DNS rebinding).
public final class Hosts {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "::", "[::]");
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");

    private final Set<String> names;
    private final boolean anyAddress;

    public Hosts(ServerConfig config) {
        var known = new HashSet<>(LOOPBACK);
        known.add(bare(config.host()));
        config.names().forEach(name -> known.add(bare(name)));
        this.names = Set.copyOf(known);
        this.anyAddress = EVERY_ADDRESS.contains(config.host());
    }

    /// A literal address cannot be rebound, so each passes when the server listens on all addresses.
    public boolean ours(String host) {
        var name = bare(host);
        return names.contains(name) || (anyAddress && ADDRESS.matcher(name).matches());
    }

    /// Whether the page at `origin` was served by `host` itself. A request without an origin was not sent by a
    /// page.
    public static boolean same(Optional<String> origin, String host) {
        return origin.isEmpty()
                || origin.get().equalsIgnoreCase("http://" + host)
                || origin.get().equalsIgnoreCase("https://" + host);
    }

    private static String bare(String host) {
        var lower = host.toLowerCase(Locale.ROOT);
        var name = lower.startsWith("[") || lower.indexOf(':') == lower.lastIndexOf(':')
                ? PORT.matcher(lower).replaceFirst("")
                : "[" + lower + "]";
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
