package io.caisson.server.piston;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The paths of Piston: `/api/v2`, and `/api/v2/piston` as the hosted service had it.
public final class PistonPaths {
    public static final List<String> PREFIXES = List.of("/api/v2", "/api/v2/piston");
    public static final String SOCKET = "/connect";

    /// Complete, because the right to come without a key is not decided by how a path begins.
    private static final Set<String> ALL = PREFIXES.stream()
            .flatMap(prefix ->
                    Stream.of("/execute", "/runtimes", "/packages", SOCKET).map(prefix::concat))
            .collect(Collectors.toUnmodifiableSet());

    /// Each shows that a program on this host passes on a request of somebody else.
    private static final List<String> FORWARDED = List.of("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via");

    private PistonPaths() {}

    /// Whether errors are written in Piston's form, and keys may come without a word before them.
    public static boolean speaks(Context context) {
        return context.path().startsWith("/api/v2/");
    }

    /// Whether a program on this very host asks, for itself.
    public static boolean isOpenTo(Context context) {
        return ALL.contains(context.path())
                && isLoopback(context.req().getRemoteAddr())
                && FORWARDED.stream().allMatch(name -> context.req().getHeader(name) == null);
    }

    private static boolean isLoopback(String address) {
        try {
            // an address, never a name: nothing is looked up
            return InetAddress.ofLiteral(address.replace("[", "").replace("]", ""))
                    .isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
