package io.caisson.gate;

import java.util.Map;
import java.util.Set;

/// A module by the name a guest loads it with, such as `path` or `node:timers/promises`.
///
/// @param root what a grant names; a grant of a module is one of its members too
/// @param member what stands after the slash, or nothing
public record ModuleName(String root, String member) {
    private static final String PREFIX = "node:";

    /// What the script engine has, each with the members that can be loaded by a name of their own.
    private static final Map<String, Set<String>> OF_SCRIPTS = Map.of(
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

    /// What needs more than the script engine has.
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

    public static ModuleName of(String written) {
        var bare = written.startsWith(PREFIX) ? written.substring(PREFIX.length()) : written;
        var slash = bare.indexOf('/');
        // a name that ends with a slash is no module's
        return slash < 0 || slash == bare.length() - 1
                ? new ModuleName(bare, "")
                : new ModuleName(bare.substring(0, slash), bare.substring(slash + 1));
    }

    /// Whether the script engine has it.
    public boolean isOfScripts() {
        var members = OF_SCRIPTS.get(root);
        return members != null && (member.isEmpty() || members.contains(member));
    }

    /// Whether only Node has it.
    public boolean isOfNode() {
        return OF_NODE.contains(root);
    }

    @Override
    public String toString() {
        return member.isEmpty() ? root : root + "/" + member;
    }
}
