package io.caisson.server.http;

import io.caisson.server.config.ServerConfig;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The names this server goes by. A request for another name comes from a browser whose page had its own name pointed
/// at us (DNS rebinding), or was sent to the wrong server.
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

    /// A name cannot be rebound to an address written out, so any of those passes when we listen on all.
    public boolean ours(String host) {
        var name = bare(host);
        return names.contains(name) || (anyAddress && ADDRESS.matcher(name).matches());
    }

    /// Whether a page from `origin` is the very server that `host` names. Requests without an origin come from no page.
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
