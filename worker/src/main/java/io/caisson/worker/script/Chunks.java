package io.caisson.worker.script;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Parts of the boot library that few guests need: the files under `modules/`, each read when a guest first needs it.
///
/// Every isolate starts from a copy of the snapshot, so what is in it costs every guest; a chunk costs those who use
/// it.
/// `library.js` says how one is written and calls for it by name.
final class Chunks {
    /// All there are. A name that is not among them is not looked for.
    private static final Set<String> NAMES = Set.of(
            "assert",
            "buffer",
            "buffers",
            "bytes",
            "crypto",
            "digests",
            "equality",
            "events",
            "faults",
            "path",
            "querystring",
            "string_decoder",
            "timers",
            "url",
            "util");

    private static final String FOOTER = "\n//# sourceURL=" + BootLibrary.RESOURCE_NAME + "/";

    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    private Chunks() {}

    /// The body of the chunk's function; empty when there is none of that name.
    static String text(String name) {
        return NAMES.contains(name) ? TEXTS.computeIfAbsent(name, Chunks::read) : "";
    }

    private static String read(String name) {
        return "'use strict';\n" + BootLibrary.bare(BootLibrary.read("modules/" + name + ".js")) + FOOTER + name;
    }
}
