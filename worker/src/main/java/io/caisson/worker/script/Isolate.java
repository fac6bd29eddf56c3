package io.caisson.worker.script;

import com.caoccao.javet.enums.JavetPromiseRejectEvent;
import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.interop.V8Locker;
import com.caoccao.javet.interop.V8Runtime;
import com.caoccao.javet.interop.V8ScriptOrigin;
import com.caoccao.javet.interop.callback.IJavetDirectCallable;
import com.caoccao.javet.interop.callback.JavetCallbackContext;
import com.caoccao.javet.interop.callback.JavetCallbackType;
import com.caoccao.javet.interop.monitoring.V8HeapStatistics;
import com.caoccao.javet.values.V8Value;
import com.caoccao.javet.values.reference.V8Module;
import com.caoccao.javet.values.reference.V8ValueFunction;
import com.caoccao.javet.values.reference.V8ValueObject;
import com.caoccao.javet.values.reference.V8ValuePromise;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A V8 isolate with the boot library. It must be made, used once and closed by the same thread; otherwise V8
/// crashes. Only [#terminate] may be called by another thread, and only before [#close].
final class Isolate implements AutoCloseable {
    /// Receives calls of the boot library: a number and a text in, a text out.
    interface HostCalls {
        String call(int operation, String text);
    }

    /// The operation by which the boot library loads one of its [Chunks].
    private static final int CHUNK = 8;

    private static final String[] NO_NAMES = {};
    private static final V8ValueObject[] NO_OBJECTS = {};

    private final V8Runtime runtime;
    private final V8Locker lock;
    private final V8ValueFunction enter;
    private final Rejections rejections = new Rejections();
    private @Nullable HostCalls hostCalls;
    private @Nullable HeapLimit heapLimit;

    Isolate(V8Runtime runtime) throws JavetException {
        this.runtime = runtime;
        runtime.setLogger(Silence.LOGGER);
        lock = runtime.getV8Locker();
        runtime.setPromiseRejectCallback(this::rejected);
        runtime.setNearHeapLimitCallback(
                (current, initial) -> heapLimit == null ? current : heapLimit.nearLimit(current));
        runtime.addGCEpilogueCallback((types, flags) -> {
            if (heapLimit != null) {
                heapLimit.collected();
            }
        });
        try (var global = runtime.getGlobalObject()) {
            enter = global.get("caisson");
            global.delete("caisson");
        }
        try (var host = runtime.createV8ValueFunction(hostFunction())) {
            call(BootOperation.INSTALL, host);
        }
    }

    private void rejected(JavetPromiseRejectEvent event, V8ValuePromise promise, V8Value reason) {
        try {
            rejections.note(event, promise, reason);
        } catch (JavetException e) {
            // Only a terminated isolate throws this, and its run is over.
        }
    }

    private JavetCallbackContext hostFunction() {
        IJavetDirectCallable.NoThisAndResult<JavetException> receive =
                arguments -> runtime.createV8ValueString(answer(arguments[0].asInt(), arguments[1].toString()));
        return new JavetCallbackContext("host", JavetCallbackType.DirectCallNoThisAndResult, receive);
    }

    /// Answers a call of the boot library. Catches every exception, because it would become a JavaScript error
    /// with a Java message that the guest can read.
    private String answer(int operation, String text) {
        try {
            if (operation == CHUNK) {
                return passChunk(text);
            }
            return hostCalls == null ? "" : hostCalls.call(operation, text);
        } catch (RuntimeException | JavetException e) {
            return "";
        }
    }

    /// Passes the function of a chunk to the boot library by a separate call, because the host function only
    /// returns text.
    private String passChunk(String name) throws JavetException {
        try (var chunk = Chunks.compile(runtime, name)) {
            return chunk == null ? "" : call(BootOperation.LEND, chunk);
        }
    }

    void connect(HostCalls calls) {
        hostCalls = calls;
    }

    void limit(HeapLimit limit) {
        heapLimit = limit;
    }

    /// Calls the boot library, which returns the next step. All promise jobs have run when this returns.
    String call(BootOperation operation, V8Value... arguments) throws JavetException {
        var all = new V8Value[arguments.length + 1];
        all[0] = integer(operation.number());
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return enter.callString(null, (Object[]) all);
    }

    /// The exports of a module of the engine, as an object of the boot library.
    V8ValueObject provide(String module) throws JavetException {
        return enter.call(null, integer(BootOperation.PROVIDE.number()), text(module));
    }

    /// Whether a promise was rejected and has no handler.
    boolean rejected() {
        return rejections.first() != null;
    }

    /// Asks for the next step. An unhandled rejection is reported first.
    String turn() throws JavetException {
        var rejected = rejections.first();
        return rejected == null ? call(BootOperation.TURN) : call(BootOperation.REJECTION, rejected);
    }

    /// Compiles `body` as the body of a function. Runs nothing of it.
    V8ValueFunction compile(String body, String file) throws JavetException {
        return runtime.compileV8ValueFunction(body, null, new V8ScriptOrigin(file), NO_NAMES, NO_OBJECTS);
    }

    V8Module compileModule(String text, String file) throws JavetException {
        return runtime.compileV8Module(text, null, new V8ScriptOrigin(file).setModule(true), true);
    }

    V8Runtime runtime() {
        return runtime;
    }

    V8Value text(String text) throws JavetException {
        return runtime.createV8ValueString(text);
    }

    V8Value integer(int value) throws JavetException {
        return runtime.createV8ValueInteger(value);
    }

    /// Memory in use, in heap and array buffers.
    long memory() {
        return inUse(statistics().join());
    }

    /// V8's statistics: at once between calls, at the guest's next interrupt check while it runs.
    CompletableFuture<V8HeapStatistics> statistics() {
        return runtime.getV8HeapStatistics();
    }

    /// Frees all that can be freed, now.
    void collect() {
        runtime.lowMemoryNotification();
    }

    static long inUse(V8HeapStatistics statistics) {
        return statistics.getUsedHeapSize() + statistics.getExternalMemory();
    }

    String version() {
        return runtime.getVersion();
    }

    void terminate() {
        runtime.terminateExecution();
    }

    @Override
    public void close() throws JavetException {
        if (runtime.isClosed()) {
            return;
        }
        lock.close();
        runtime.close(true);
    }
}
