package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetCompilationException;
import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.exceptions.JavetTerminatedException;
import com.caoccao.javet.values.V8Value;
import com.caoccao.javet.values.reference.V8ValueFunction;
import io.caisson.ErrorKind;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import io.caisson.worker.Kernel;
import io.caisson.worker.syntax.Outline;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/// One guest, from its `Run` frame to its `Done` frame, on the thread that owns the isolate.
final class GuestRun {
    private static final int EXPLICIT = 1;
    private static final int CAREFUL = 2;
    private static final int COMPILED = 4;
    private static final int BUFFER = 8;
    private static final long CHECK_MEMORY = 128L << 20;
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final Frame.Run run;
    private final Isolate isolate;
    private final Outlet outlet;
    private final HeapLimit heap;
    private final Stopper stopper;
    private final String entry;
    private final boolean checkOnly;
    private long cpuAtStart = Kernel.threadCpuNanos();

    GuestRun(Frame.Run run, Isolate isolate, ScriptWorker worker, Stopper stopper) {
        this(run, false, isolate, worker, stopper);
    }

    /// A guest that is read and compiled, and ends where its first instruction would be.
    static GuestRun checking(Frame.Check check, Isolate isolate, ScriptWorker worker, Stopper stopper) {
        var run = new Frame.Run(
                check.id(), check.source(), check.parts(), "null", check.modules(), CHECK_MEMORY, 0, false);
        return new GuestRun(run, true, isolate, worker, stopper);
    }

    private GuestRun(Frame.Run run, boolean checkOnly, Isolate isolate, ScriptWorker worker, Stopper stopper) {
        this.run = run;
        this.checkOnly = checkOnly;
        this.isolate = isolate;
        this.stopper = stopper;
        entry = run.source().entry();
        outlet = new Outlet(run, worker.frames(), stopper);
        heap = new HeapLimit(isolate, worker.engine().baseline(), run.memoryBytes());
    }

    /// Runs the guest and tells the service how it ended.
    Frame.Done perform() throws IOException {
        isolate.connect(outlet);
        isolate.limit(heap);
        var ending = ending();
        var cpuMicros = (Kernel.threadCpuNanos() - cpuAtStart) / 1000;
        var peak = heap.peak();
        if (heap.reached()) {
            ending = new Ending.OutOfMemory();
        }
        return new Frame.Done(run.id(), ending, Math.max(0, cpuMicros), peak, stopper.retires());
    }

    private Ending ending() throws IOException {
        try {
            return guarded();
        } catch (JavetTerminatedException e) {
            return heap.reached() ? new Ending.OutOfMemory() : new Ending.Stopped();
        } catch (JavetCompilationException e) {
            var sources = new Sources(run.source(), List.of());
            return Compilation.error(e, entry, Program.of(Outline.expression(), ""), sources);
        } catch (JavetException e) {
            return threw(ErrorKind.INTERNAL, "Error", String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // A guest found a way to surprise us. That ends its run, not the process others are waiting for.
            return threw(ErrorKind.INTERNAL, "Error", "the run ended by an error of the worker");
        }
    }

    private Ending guarded() throws JavetException, IOException {
        var sources = new Sources(run.source(), run.parts());
        var code = sources.code();
        var outline = sources.outline(entry, code);
        if (outline.shape() == Outline.Shape.UNREAD) {
            return unread(sources);
        }
        var explicit = outline.shape() != Outline.Shape.SCRIPT && outline.shape() != Outline.Shape.OBJECT;
        var flags = (explicit ? EXPLICIT : 0) | (mentionsSymbols(code) ? CAREFUL : 0);
        var modules = modules(sources);
        return outline.shape() == Outline.Shape.MODULE
                ? module(outline, flags, modules)
                : function(outline, flags, modules);
    }

    private GuestModules modules(Sources sources) {
        var modules = new GuestModules(isolate, run, sources);
        outlet.serve(modules);
        return modules;
    }

    /// JSON.stringify drops symbols where the contract wants their text, and nothing tells that it did.
    private static boolean mentionsSymbols(String code) {
        return code.contains("ymbol") || code.contains("ownKeys") || code.contains("descriptors");
    }

    /// The parser could not read it: V8 says what is wrong, or runs it as it is.
    private Ending unread(Sources sources) throws JavetException, IOException {
        var code = sources.code();
        if (checkOnly && compilesSomehow(code)) {
            return new Ending.Returned(NULL);
        }
        var module = code.contains("import") || code.contains("export");
        var outline = new Outline(
                module ? Outline.Shape.MODULE : Outline.Shape.BODY,
                !module && code.contains("await"),
                -1,
                List.of(),
                List.of());
        if (outline.rootAwait()) {
            return refused(Program.of(outline, code), sources);
        }
        var modules = modules(sources);
        return module ? module(outline, EXPLICIT, modules) : function(outline, EXPLICIT, modules);
    }

    /// Whether V8 takes a text in any of the forms in which a source or a file can be loaded.
    private boolean compilesSomehow(String code) throws JavetException {
        return compiles(code, false) || compiles(code, true) || compilesAsModule(code);
    }

    private boolean compiles(String code, boolean await) throws JavetException {
        var outline = new Outline(Outline.Shape.BODY, await, -1, List.of(), List.of());
        try (var _ = isolate.compile(Program.of(outline, code).body(), entry)) {
            return true;
        } catch (JavetCompilationException e) {
            return false;
        }
    }

    private boolean compilesAsModule(String code) throws JavetException {
        try (var _ = isolate.compileModule(code, entry)) {
            return true;
        } catch (JavetCompilationException e) {
            return false;
        }
    }

    /// Root-level `await` needs text around the source. One that no parser has read could close that text and go on
    /// outside it, so it only serves to have V8 say what is wrong.
    private Ending refused(Program program, Sources sources) throws JavetException {
        try (var _ = isolate.compile(program.body(), entry)) {
            return threw(ErrorKind.SYNTAX, "SyntaxError", "the source cannot be parsed");
        } catch (JavetCompilationException e) {
            return Compilation.error(e, entry, program, sources);
        }
    }

    private Ending function(Outline outline, int flags, GuestModules modules) throws JavetException, IOException {
        var sources = modules.sources();
        var program = Program.of(outline, modules.withImports(entry, sources.code(), outline));
        V8ValueFunction body;
        try {
            body = isolate.compile(program.body(), entry);
        } catch (JavetCompilationException e) {
            return Compilation.error(e, entry, program, sources);
        }
        if (checkOnly) {
            return new Ending.Returned(NULL);
        }
        start();
        var operation = outline.shape() == Outline.Shape.MAIN ? BootOperation.MAIN : BootOperation.BODY;
        var first = isolate.call(
                operation,
                isolate.text(entry),
                isolate.text(run.input()),
                all(flags, modules),
                body,
                isolate.text(program.shift()),
                isolate.text(names(outline)));
        return turns(modules).untilEnding(first);
    }

    private Ending module(Outline outline, int flags, GuestModules modules) throws JavetException, IOException {
        var sources = modules.sources();
        return switch (modules.entry(modules.withImports(entry, sources.code(), outline))) {
            case GuestModules.Linked.Problem(var ending) -> ending;
            case GuestModules.Linked.Module _ when checkOnly -> new Ending.Returned(NULL);
            case GuestModules.Linked.Module(var module) -> {
                start();
                isolate.call(BootOperation.BEGIN, isolate.text(entry), isolate.text(run.input()), all(flags, modules));
                yield turns(modules).untilEnding(modules.evaluate(module, names(outline)));
            }
        };
    }

    private Turns turns(GuestModules modules) {
        return new Turns(isolate, outlet, stopper, modules);
    }

    private V8Value all(int flags, GuestModules modules) throws JavetException {
        var compiled = modules.sources().areCompiled() ? COMPILED : 0;
        return isolate.integer(flags | compiled | (hasBuffer(modules) ? BUFFER : 0));
    }

    /// Programs use it without asking for its module.
    private boolean hasBuffer(GuestModules modules) {
        return !run.modules().isEmpty() && modules.grants("buffer");
    }

    /// Each followed by a comma: a pattern has no name, yet it is a parameter.
    private static String names(Outline outline) {
        return outline.parameters().stream().map(name -> name + ",").collect(Collectors.joining());
    }

    private void start() throws IOException {
        outlet.start();
        cpuAtStart = Kernel.threadCpuNanos();
    }

    static Ending.Threw threw(ErrorKind kind, String type, String message) {
        return new Ending.Threw(kind, type, message, 0, 0, "");
    }
}
