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
import com.caoccao.javet.values.reference.V8Script;
import com.caoccao.javet.values.reference.V8ValueFunction;
import com.caoccao.javet.values.reference.V8ValueObject;
import com.caoccao.javet.values.reference.V8ValuePromise;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// One V8 isolate with the boot library in it: made, used and closed by the same thread, for one guest or for the cells
/// of one environment. Isolates that changed threads crashed natively. Only [#terminate] may be called by another
/// thread,
/// and only before [#close].
final class Isolate implements AutoCloseable {
    /// What the boot library calls: a number and a text in, a text out.
    interface HostCalls {
        String call(int operation, String text);
    }

    /// The boot library wants one of its [Chunks].
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
            // Only a terminated isolate refuses; its run is over.
        }
    }

    private JavetCallbackContext hostFunction() {
        IJavetDirectCallable.NoThisAndResult<JavetException> receive =
                arguments -> runtime.createV8ValueString(answer(arguments[0].asInt(), arguments[1].toString()));
        return new JavetCallbackContext("host", JavetCallbackType.DirectCallNoThisAndResult, receive);
    }

    /// An exception here would become a JavaScript error carrying a Java message into the guest's hands.
    private String answer(int operation, String text) {
        try {
            if (operation == CHUNK) {
                return lend(text);
            }
            return hostCalls == null ? "" : hostCalls.call(operation, text);
        } catch (RuntimeException | JavetException e) {
            return "";
        }
    }

    /// Hands the boot library the function of a chunk, by a call of its own: its host function only speaks text.
    private String lend(String name) throws JavetException {
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

    /// Calls the boot library, which answers with what to do next. All promise jobs have run when this returns.
    String call(BootOperation operation, V8Value... arguments) throws JavetException {
        var all = new V8Value[arguments.length + 1];
        all[0] = integer(operation.number());
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return enter.callString(null, (Object[]) all);
    }

    /// The exports of a module that comes with the engine, as a record of our own.
    V8ValueObject provide(String module) throws JavetException {
        return enter.call(null, integer(BootOperation.PROVIDE.number()), text(module));
    }

    /// Whether a promise was rejected and nobody has handled it.
    boolean rejected() {
        return rejections.first() != null;
    }

    /// Forgets rejections nobody handled: they are those of a cell that is over.
    void forgetRejections() throws JavetException {
        rejections.clear();
    }

    /// Asks what comes next; a rejection nobody handled comes first.
    String turn() throws JavetException {
        var rejected = rejections.first();
        return rejected == null ? call(BootOperation.TURN) : call(BootOperation.REJECTION, rejected);
    }

    /// Compiles `body` as the body of a function without running anything of it.
    V8ValueFunction compile(String body, String file) throws JavetException {
        return runtime.compileV8ValueFunction(body, null, new V8ScriptOrigin(file), NO_NAMES, NO_OBJECTS);
    }

    /// Compiles `text` as a script: what it declares at its root is visible to the scripts after it.
    V8Script compileScript(String text, String file) throws JavetException {
        return runtime.compileV8Script(text, null, new V8ScriptOrigin(file), true);
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

    /// Heap and array buffers in use.
    long memory() {
        return inUse(statistics().join());
    }

    /// The engine's figures: at once between calls, at the guest's next interrupt check while it runs.
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

    /// After [#terminate]: makes the isolate run again. Without it a stop that came too late for one cell would end the
    /// next one.
    void resume() {
        runtime.cancelTerminateExecution();
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
