package io.caisson.worker.script;

import com.caoccao.javet.exceptions.BaseJavetScriptingException;
import com.caoccao.javet.exceptions.JavetCompilationException;
import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.exceptions.JavetScriptingError;
import com.caoccao.javet.exceptions.JavetTerminatedException;
import com.caoccao.javet.interfaces.IJavetEntityError;
import com.caoccao.javet.values.V8Value;
import com.caoccao.javet.values.reference.V8Script;
import io.caisson.ErrorKind;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import io.caisson.worker.Kernel;
import io.caisson.worker.syntax.Outline;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/// One cell of an environment, from its `Cell` frame to its `Done` frame, on the thread that owns the isolate.
///
/// A cell is a script: what it declares at its root with `let`, `const`, `class` and `function` is visible to the cells
/// after it, and V8 refuses to declare a `let`, `const` or `class` again. It ends when its value has settled.
final class CellRun {
    private static final int MAX_MESSAGE = 16_384;

    private final Frame.Cell cell;
    private final Isolate isolate;
    private final HeapLimit heap;
    private final Outlet outlet;
    private final Turns turns;
    private final String file;

    /// @param openedAt when its environment was opened, by [System#nanoTime]
    CellRun(
            Frame.Cell cell,
            Frame.Open open,
            long openedAt,
            Isolate isolate,
            HeapLimit heap,
            ScriptWorker worker,
            Stopper stopper) {
        this.cell = cell;
        this.isolate = isolate;
        this.heap = heap;
        this.file = cell.source().entry();
        outlet = new Outlet(cell, worker.frames(), stopper, openedAt);
        var run =
                new Frame.Run(cell.id(), cell.source(), List.of(), "null", open.modules(), 0, cell.outputBytes(), true);
        var modules = new GuestModules(isolate, run, new Sources(cell.source(), List.of()));
        outlet.serve(modules);
        turns = new Turns(isolate, outlet, stopper, modules);
    }

    Frame.Done perform() throws IOException {
        isolate.connect(outlet);
        var cpuAtStart = Kernel.threadCpuNanos();
        var ending = ending();
        var cpuMicros = (Kernel.threadCpuNanos() - cpuAtStart) / 1000;
        var peak = heap.peak();
        if (heap.reached()) {
            ending = new Ending.OutOfMemory();
        }
        return new Frame.Done(cell.id(), ending, Math.max(0, cpuMicros), peak);
    }

    private Ending ending() throws IOException {
        try {
            isolate.forgetRejections();
            isolate.call(BootOperation.CELL, isolate.text(file), isolate.text(cell.input()));
            return compiled();
        } catch (JavetTerminatedException e) {
            return new Ending.Stopped();
        } catch (JavetException e) {
            return GuestRun.threw(ErrorKind.INTERNAL, "Error", String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // A guest found a way to surprise us. That ends its cell, not the environment.
            return GuestRun.threw(ErrorKind.INTERNAL, "Error", "the cell ended by an error of the worker");
        }
    }

    private Ending compiled() throws JavetException, IOException {
        try (var script = isolate.compileScript(cell.source().code(), file)) {
            outlet.start();
            return executed(script);
        } catch (JavetCompilationException e) {
            var sources = new Sources(cell.source(), List.of());
            return Compilation.error(e, file, Program.of(Outline.expression(), ""), sources);
        }
    }

    private Ending executed(V8Script script) throws JavetException {
        V8Value value;
        try {
            value = script.execute(true);
        } catch (JavetTerminatedException | JavetCompilationException e) {
            throw e;
        } catch (BaseJavetScriptingException e) {
            return uncaught(e.getScriptingError());
        }
        try (value) {
            return turns.untilEnding(isolate.call(BootOperation.SETTLE, value));
        }
    }

    /// What a script throws leaves the engine as text. Its words are the guest's, and are believed no more than those.
    private static Ending uncaught(JavetScriptingError error) {
        var text = error.getDetailedMessage();
        if (text == null || !(error.getContext() instanceof IJavetEntityError)) {
            return at("Error", "uncaught: " + clipped(shown(error.getContext())), error);
        }
        var colon = text.indexOf(": ");
        return colon > 0 && colon < 200
                ? at(text.substring(0, colon), clipped(text.substring(colon + 2)), error)
                : at("Error", clipped(text), error);
    }

    private static String shown(Object thrown) {
        return thrown instanceof Number || thrown instanceof String || thrown instanceof Boolean
                ? String.valueOf(thrown)
                : "a value that is no Error";
    }

    private static Ending at(String type, String message, JavetScriptingError error) {
        var line = Math.max(0, error.getLineNumber());
        var column = line == 0 ? 0 : Math.max(0, error.getStartColumn()) + 1;
        return new Ending.Threw(ErrorKind.RUNTIME, type, message, line, column, stack(error.getStack()));
    }

    private static String stack(String text) {
        return clipped(String.valueOf(text)
                .lines()
                .filter(line -> !line.contains(BootLibrary.RESOURCE_NAME))
                .collect(Collectors.joining("\n")));
    }

    private static String clipped(String text) {
        return text.length() > MAX_MESSAGE ? text.substring(0, MAX_MESSAGE) + "…" : text;
    }
}
