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

/// Parts of the boot library that few guests need: the files under `modules/`, each read when a guest first needs it.
///
/// Every isolate starts from a copy of the snapshot, so what is in it costs every guest; a chunk
/// costs those who use it. `library.js` says how one is written and calls for it by name.
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

    private static final V8ValueObject[] NO_OBJECTS = {};
    private static final String[] PARAMETERS = {"library", "chunk"};

    private static final Map<String, Chunk> CHUNKS = new ConcurrentHashMap<>();

    private Chunks() {}

    /// @param code what V8 made of the text in this process before; empty when it has not seen it
    private record Chunk(String name, String text, byte[] code) {
        V8ValueFunction compiled(V8Runtime runtime) throws JavetException {
            var origin = new V8ScriptOrigin(BootLibrary.RESOURCE_NAME + "/" + name);
            return runtime.compileV8ValueFunction(text, code.length == 0 ? null : code, origin, PARAMETERS, NO_OBJECTS);
        }
    }

    /// The function of the chunk `name`, to be called by the boot library; null when there is none of that name.
    ///
    /// V8's code is taken when a chunk is compiled, before it runs, and kept: it depends on the text alone, and no
    /// process serves two tenants.
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
