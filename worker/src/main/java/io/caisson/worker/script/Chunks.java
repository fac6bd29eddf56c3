package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.interop.V8Runtime;
import com.caoccao.javet.interop.V8ScriptOrigin;
import com.caoccao.javet.values.reference.V8ValueFunction;
import com.caoccao.javet.values.reference.V8ValueObject;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Parts of the boot library that few guests need: the files under `modules/`, each compiled when a guest first
/// needs it.
///
/// Every isolate starts from a copy of the snapshot, so every guest pays for its content; only guests that use a
/// chunk pay for it. `library.js` describes how to write one and loads it by name.
final class Chunks {
    /// All chunks. Other names are not looked up.
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

    private static final V8ValueObject[] NO_OBJECTS = {};
    private static final String[] PARAMETERS = {"library", "chunk"};

    private static final Map<String, Chunk> CHUNKS = new ConcurrentHashMap<>();

    private Chunks() {}

    /// @param code V8's compiled code of the text, from an earlier guest of this process; empty when there is
    ///     none
    private record Chunk(String name, String text, byte[] code) {
        V8ValueFunction compiled(V8Runtime runtime) throws JavetException {
            var origin = new V8ScriptOrigin(BootLibrary.RESOURCE_NAME + "/" + name);
            return runtime.compileV8ValueFunction(text, code.length == 0 ? null : code, origin, PARAMETERS, NO_OBJECTS);
        }
    }

    /// Compiles the chunk `name` to a function for the boot library; null when no chunk has that name.
    ///
    /// The compiled code is cached after compiling, before it runs: it depends on the text alone, and a process
    /// never serves two tenants.
    static @Nullable V8ValueFunction compile(V8Runtime runtime, String name) throws JavetException {
        if (!NAMES.contains(name)) {
            return null;
        }
        var chunk = CHUNKS.computeIfAbsent(name, Chunks::read);
        var compiled = chunk.compiled(runtime);
        if (chunk.code.length == 0) {
            CHUNKS.put(name, new Chunk(name, chunk.text, compiled.getCachedData()));
        }
        return compiled;
    }

    private static Chunk read(String name) {
        var text = "'use strict';" + BootLibrary.read("modules/" + name + ".js");
        return new Chunk(name, text, new byte[0]);
    }
}
