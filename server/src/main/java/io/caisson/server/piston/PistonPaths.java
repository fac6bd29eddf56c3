package io.caisson.server.piston;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The paths of Piston's API: `/api/v2`, and `/api/v2/piston` as its hosted service has them.
public final class PistonPaths {
    public static final List<String> PREFIXES = List.of("/api/v2", "/api/v2/piston");
    public static final String SOCKET = "/connect";

    /// Complete paths, because matching a prefix would open other paths to callers without a key.
    private static final Set<String> ALL = PREFIXES.stream()
            .flatMap(prefix ->
                    Stream.of("/execute", "/runtimes", "/packages", SOCKET).map(prefix::concat))
            .collect(Collectors.toUnmodifiableSet());

    /// Headers that a proxy adds. A request with one of them comes from another host.
    private static final List<String> FORWARDED = List.of("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via");

    private PistonPaths() {}

    /// Whether errors have Piston's form, and keys need no scheme such as `Bearer`.
    public static boolean speaks(Context context) {
        return context.path().startsWith("/api/v2/");
    }

    /// Whether the request comes directly from a program on this host.
    public static boolean isOpenTo(Context context) {
        return ALL.contains(context.path())
                && isLoopback(context.req().getRemoteAddr())
                && FORWARDED.stream().allMatch(name -> context.req().getHeader(name) == null);
    }

    private static boolean isLoopback(String address) {
        try {
            // a literal address: never looked up by name
            return InetAddress.ofLiteral(address.replace("[", "").replace("]", ""))
                    .isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
