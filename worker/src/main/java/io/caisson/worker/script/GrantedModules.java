package io.caisson.worker.script;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The modules a guest may load beyond the files of its request: those it was granted, of those this engine has.
final class GrantedModules {
    private static final String PREFIX = "node:";
    private static final int SHOWN = 100;

    /// The modules there are, each with the members that can be loaded by a name of their own.
    private static final Map<String, Set<String>> MODULES = Map.of(
            "assert", Set.of("strict"),
            "buffer", Set.of(),
            "crypto", Set.of(),
            "events", Set.of(),
            "path", Set.of("posix"),
            "querystring", Set.of(),
            "string_decoder", Set.of(),
            "timers", Set.of("promises"),
            "url", Set.of(),
            "util", Set.of("types"));

    /// Modules that need more than this engine has.
    private static final Set<String> OF_NODE = Set.of(
            "async_hooks",
            "child_process",
            "cluster",
            "console",
            "constants",
            "dgram",
            "diagnostics_channel",
            "dns",
            "domain",
            "fs",
            "http",
            "http2",
            "https",
            "inspector",
            "module",
            "net",
            "os",
            "perf_hooks",
            "process",
            "punycode",
            "readline",
            "repl",
            "sea",
            "sqlite",
            "stream",
            "sys",
            "test",
            "tls",
            "trace_events",
            "tty",
            "v8",
            "vm",
            "wasi",
            "worker_threads",
            "zlib");

    private final Set<String> granted = new HashSet<>();

    GrantedModules(List<String> granted) {
        for (var name : granted) {
            this.granted.add(root(bare(name)));
        }
    }

    /// The module `specifier` means, as the boot library names it; empty when this guest cannot have it.
    Optional<String> find(String specifier) {
        var name = bare(specifier);
        return exists(name) && granted.contains(root(name)) ? Optional.of(name) : Optional.empty();
    }

    /// Why [#find] is empty, and what it would take.
    static String refusal(String specifier) {
        var name = bare(specifier);
        var shown = "'" + (specifier.length() > SHOWN ? specifier.substring(0, SHOWN) + "…" : specifier) + "'";
        if (exists(name)) {
            return "the module " + shown + " is not granted; allowedModules must name '" + root(name) + "'";
        }
        return OF_NODE.contains(root(name))
                ? "the module " + shown + " is not in the script engine; it needs the language 'node'"
                : "there is no module " + shown + " here; files of the request are './name'";
    }

    private static boolean exists(String name) {
        var root = root(name);
        return MODULES.containsKey(root)
                && (root.equals(name) || MODULES.get(root).contains(name.substring(root.length() + 1)));
    }

    private static String bare(String specifier) {
        return specifier.startsWith(PREFIX) ? specifier.substring(PREFIX.length()) : specifier;
    }

    /// A grant of a module is one of its members too.
    private static String root(String name) {
        var slash = name.indexOf('/');
        return slash < 0 ? name : name.substring(0, slash);
    }
}
