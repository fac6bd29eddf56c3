package io.caisson.worker.script;

import com.caoccao.javet.enums.JSRuntimeType;
import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.interop.V8Host;
import com.caoccao.javet.interop.V8ScriptOrigin;
import com.caoccao.javet.interop.loader.IJavetLibLoadingListener;
import com.caoccao.javet.interop.loader.JavetLibLoader;
import com.caoccao.javet.interop.options.V8RuntimeOptions;
import java.io.File;

/// V8 in this process, with the snapshot that isolates start from.
public final class V8Engine {
    /// This version of V8 omits interrupt checks in unrolled loops: `for (;;) kept.push(new Array(1000).fill(0))`
    /// could be neither stopped nor limited in memory. The baseline compiler gets no thread of its own, because
    /// starting and ending that thread takes a tenth of the time to make an isolate.
    private static final String FLAGS = "--max-old-space-size=192 --max-semi-space-size=8 --stack-size=900"
            + " --no-turboshaft-loop-unrolling --no-concurrent-sparkplug --no-allow-natives-syntax";

    /// Flags for a process that makes the snapshot. The snapshot would mark functions that the baseline compiler
    /// has seen, and every isolate would compile them again at their first call, which takes longer than most
    /// guests run.
    private static final String SNAPSHOT_FLAGS = FLAGS + " --no-sparkplug";

    private final V8Host host;
    private final byte[] snapshot;
    private final V8RuntimeOptions options = new V8RuntimeOptions();
    private final long baseline;

    /// Loads V8 from `natives` and prepares the snapshot.
    ///
    /// @param given a snapshot made by the same build, or empty to make one
    public V8Engine(File natives, byte[] given, boolean jitless) throws JavetException {
        load(natives, (given.length > 0 ? FLAGS : SNAPSHOT_FLAGS) + (jitless ? " --jitless" : ""));
        host = V8Host.getV8I18nInstance();
        snapshot = given.length > 0 ? given : makeSnapshot(host);
        options.setSnapshotBlob(snapshot);
        try (var fresh = isolate()) {
            baseline = fresh.memory();
        }
    }

    /// A new isolate, which the calling thread must use and close.
    Isolate isolate() throws JavetException {
        return new Isolate(host.createV8Runtime(options));
    }

    public byte[] snapshot() {
        return snapshot.clone();
    }

    /// The memory of a fresh isolate, which does not count as the guest's.
    long baseline() {
        return baseline;
    }

    public String version() {
        try (var isolate = isolate()) {
            return isolate.version();
        } catch (JavetException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void load(File natives, String flags) {
        V8RuntimeOptions.V8_FLAGS.setIcuDataFile(new File(natives, "icudtl.dat").getPath());
        V8RuntimeOptions.V8_FLAGS.setUseStrict(false);
        V8RuntimeOptions.V8_FLAGS.setCustomFlags(flags);
        JavetLibLoader.setLibLoadingListener(new IJavetLibLoadingListener() {
            @Override
            public File getLibPath(JSRuntimeType type) {
                return natives;
            }

            @Override
            public boolean isDeploy(JSRuntimeType type) {
                return false;
            }
        });
    }

    private static byte[] makeSnapshot(V8Host host) throws JavetException {
        var options = new V8RuntimeOptions();
        options.setCreateSnapshotEnabled(true);
        try (var runtime = host.createV8Runtime(options)) {
            runtime.setLogger(Silence.LOGGER);
            var origin = new V8ScriptOrigin(BootLibrary.RESOURCE_NAME);
            runtime.execute(BootLibrary.source(), null, origin, false);
            return runtime.createSnapshot();
        }
    }
}
