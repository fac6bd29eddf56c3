package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetCompilationException;
import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.interop.V8Runtime;
import com.caoccao.javet.interop.callback.IV8ModuleResolver;
import com.caoccao.javet.values.V8Value;
import com.caoccao.javet.values.reference.IV8Module;
import com.caoccao.javet.values.reference.V8Module;
import io.caisson.ErrorKind;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import io.caisson.worker.syntax.Outline;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The modules of one guest: its entry, the files of its request that it imports, and those granted to it.
///
/// V8 asks for each import while it links. A problem found then is kept here and reported instead of V8's own
/// error, because only this class knows file, line and reason.
final class GuestModules implements IV8ModuleResolver {
    /// V8 has no hook for `import()` here, so the word is replaced by the name of a function with the same
    /// length, which keeps the columns. Each file has its own function, which therefore knows the importing file.
    private static final String IMPORTER = "imp";
    private static final int MAX_IMPORTERS = 100;

    /// Prefix of the names of modules that are not files: no path contains this character.
    private static final String PROVIDED = "\0";

    /// The name of modules that only wait for another one. They import it by the key it has here.
    private static final String AWAITER = "caisson:await";

    private static final Program AS_WRITTEN = new Program("", 0, 0, 0);

    private final Isolate isolate;
    private final Sources sources;
    private final RequestFiles files;
    private final Map<String, V8Module> modules = new HashMap<>();
    private final Map<String, V8Value> evaluations = new HashMap<>();
    private final String entry;
    private int importers;
    private @Nullable Ending problem;

    GuestModules(Isolate isolate, Frame.Run run, Sources sources) {
        this.isolate = isolate;
        entry = run.source().entry();
        this.sources = sources;
        files = new RequestFiles(sources, new GrantedModules(run.modules()));
        isolate.runtime().setV8ModuleResolver(this);
    }

    /// A module that is ready to run, or the reason why there is none.
    sealed interface Linked {
        record Module(V8Module module) implements Linked {}

        record Problem(Ending ending) implements Linked {}
    }

    Sources sources() {
        return sources;
    }

    /// Whether the guest may load the module `name`.
    boolean grants(String name) {
        return files.find(name, entry) instanceof RequestFiles.Found.Module;
    }

    /// Compiles and links the guest's own source.
    Linked entry(String text) throws JavetException {
        return link(entry, text);
    }

    /// Runs a linked module; the boot library waits for it and takes its exports.
    String evaluate(V8Module module, String parameters) throws JavetException {
        V8Value evaluated = module.evaluate();
        evaluations.put(entry, evaluated);
        return isolate.call(BootOperation.MODULE, evaluated, module.getNamespace(), isolate.text(parameters));
    }

    /// Performs one `import()`.
    void importDynamically(BootAnswer.Import wanted) throws JavetException {
        var id = isolate.integer(wanted.id());
        switch (files.find(wanted.specifier(), wanted.referrer())) {
            case RequestFiles.Found.Nothing(var reason, var _) -> {
                var message = "Cannot import '" + wanted.specifier() + "' from " + wanted.referrer() + ": " + reason;
                isolate.call(BootOperation.IMPORTED, id, isolate.text(message), isolate.text("TypeError"));
            }
            case RequestFiles.Found.Module(var name) -> {
                var module = provided(name);
                if (module.getStatus() == V8Module.Uninstantiated) {
                    module.instantiate();
                }
                isolate.call(BootOperation.IMPORTED, id, evaluated(module, PROVIDED + name), module.getNamespace());
            }
            case RequestFiles.Found.File(var path, var text) -> {
                switch (linked(path, text)) {
                    case Linked.Module(var module) ->
                        isolate.call(BootOperation.IMPORTED, id, evaluated(module, path), module.getNamespace());
                    case Linked.Problem(var ending) ->
                        isolate.call(
                                BootOperation.IMPORTED,
                                id,
                                isolate.text(messageOf(ending)),
                                isolate.text(typeOf(ending)));
                }
            }
        }
    }

    private static String messageOf(Ending ending) {
        if (!(ending instanceof Ending.Threw threw)) {
            return "the module cannot be loaded";
        }
        return threw.line() > 0 ? threw.message() + " (line " + threw.line() + ")" : threw.message();
    }

    /// The type of the error: a file that is not a module and a missing export are syntax errors, a missing file
    /// is not.
    private static String typeOf(Ending ending) {
        return ending instanceof Ending.Threw threw && threw.kind() == ErrorKind.SYNTAX ? "SyntaxError" : "TypeError";
    }

    private Linked linked(String path, String text) throws JavetException {
        problem = null;
        var known = modules.get(path);
        return known != null ? new Linked.Module(known) : link(path, text);
    }

    /// The promise of a module's evaluation, the same for every import of it.
    private V8Value evaluated(V8Module module, String name) throws JavetException {
        var known = evaluations.get(name);
        if (known != null) {
            return known;
        }
        V8Value evaluation = module.getStatus() == V8Module.Instantiated ? module.evaluate() : awaitingImport(name);
        evaluations.put(name, evaluation);
        return evaluation;
    }

    /// A promise that settles after a module was evaluated. V8 returns the promise of a module only to its first
    /// importer. If that was another module, a further module that imports it is evaluated, whose promise settles
    /// after it in the same way.
    private V8Value awaitingImport(String name) throws JavetException {
        var importer = isolate.compileModule("import " + literal(name), AWAITER);
        importer.instantiate();
        return importer.evaluate();
    }

    private Linked link(String path, String text) throws JavetException {
        try {
            var module = compile(path, text);
            if (module.instantiate()) {
                return new Linked.Module(module);
            }
        } catch (JavetCompilationException e) {
            return new Linked.Problem(Compilation.error(e, path, AS_WRITTEN, sources));
        } catch (JavetException e) {
            if (problem == null) {
                problem = linkError(e);
            }
        }
        modules.remove(path);
        return new Linked.Problem(
                problem != null ? problem : GuestRun.threw(ErrorKind.RUNTIME, "Error", "the module cannot be linked"));
    }

    /// An error of V8 itself, most often about a name that is not exported.
    private Ending linkError(JavetException e) {
        if (e instanceof com.caoccao.javet.exceptions.BaseJavetScriptingException scripting) {
            var error = scripting.getScriptingError();
            var text = String.valueOf(error.getDetailedMessage()).replaceFirst("^SyntaxError: ", "");
            var file = String.valueOf(error.getResourceName());
            return Compilation.at(
                    "SyntaxError", text, file, error.getLineNumber(), error.getStartColumn() + 1, sources);
        }
        return GuestRun.threw(ErrorKind.RUNTIME, "Error", String.valueOf(e.getMessage()));
    }

    @Override
    public String getAbsoluteResourceName(V8Runtime runtime, String specifier, IV8Module referrer) {
        // Javet would look up the bare specifier in its own table; two folders may each have a './a.js'.
        return "\0" + specifier;
    }

    @Override
    public @Nullable IV8Module resolve(V8Runtime runtime, String specifier, IV8Module referrer) throws JavetException {
        var from = referrer.getResourceName();
        if (from.equals(AWAITER)) {
            return modules.get(specifier);
        }
        return switch (files.find(specifier, from)) {
            case RequestFiles.Found.File(var path, var text) -> fromFile(path, text);
            case RequestFiles.Found.Module(var name) -> provided(name);
            case RequestFiles.Found.Nothing(var reason, var policy) -> {
                problem = missing(specifier, from, reason, policy);
                yield null;
            }
        };
    }

    /// A module of the engine: its exports are the members of an object of the boot library.
    private V8Module provided(String name) throws JavetException {
        var known = modules.get(PROVIDED + name);
        if (known != null) {
            return known;
        }
        try (var exports = isolate.provide(name)) {
            var module = isolate.runtime().createV8Module("node:" + name, exports);
            modules.put(PROVIDED + name, module);
            return module;
        }
    }

    private @Nullable IV8Module fromFile(String path, String text) throws JavetException {
        var known = modules.get(path);
        if (known != null) {
            return known;
        }
        try {
            return compile(path, text);
        } catch (JavetCompilationException e) {
            problem = Compilation.error(e, path, AS_WRITTEN, sources);
            return null;
        }
    }

    private V8Module compile(String path, String text) throws JavetException {
        var source = path.endsWith(".json")
                ? "export default JSON.parse(" + literal(text) + ")"
                : path.equals(entry) ? text : withImports(path, text, sources.outline(path, text));
        var module = isolate.compileModule(source, path);
        modules.put(path, module);
        return module;
    }

    private Ending missing(String specifier, String from, String reason, boolean policy) {
        var line = lineOf(sources.written(from), specifier);
        var message = "Cannot import '" + specifier + "' at " + from + ":" + line + ": " + reason;
        var kind = policy ? ErrorKind.POLICY : ErrorKind.RUNTIME;
        return new Ending.Threw(kind, "ModuleError", message, from.equals(entry) ? line : 0, 0, "");
    }

    private static int lineOf(String text, String specifier) {
        var at = Math.max(text.indexOf("'" + specifier + "'"), text.indexOf('"' + specifier + '"'));
        return 1
                + (int) text.substring(0, Math.max(at, 0))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }

    /// The author's place for `file NUL line NUL column` of the text that runs, as `line:column`; empty for code
    /// added by the compiler.
    String authorPlace(String asked) {
        var fields = asked.split("\0", -1);
        return sources.place(fields[0], Integer.parseInt(fields[1]), Integer.parseInt(fields[2]))
                .map(place -> place.line() + ":" + place.column())
                .orElse("");
    }

    /// The answer to `require` for the boot library: `F` path NUL text, or `G` and the name of a granted module.
    /// Otherwise `X`, or `P` when a grant is missing, and the reason.
    String fileForRequire(String request) {
        var bar = request.indexOf('\0');
        return switch (files.find(request.substring(bar + 1), request.substring(0, bar))) {
            case RequestFiles.Found.File(var path, var text) -> "F" + path + "\0" + text;
            case RequestFiles.Found.Module(var name) -> "G" + name;
            case RequestFiles.Found.Nothing(var reason, var policy) -> (policy ? "P" : "X") + reason;
        };
    }

    /// `text` with each `import(` replaced by a call of this file's importer.
    String withImports(String path, String text, Outline outline) throws JavetException {
        if (outline.dynamicImports().isEmpty() || importers == MAX_IMPORTERS) {
            return text;
        }
        var name = IMPORTER + (MAX_IMPORTERS + importers++);
        isolate.call(BootOperation.IMPORTER, isolate.text(name), isolate.text(path));
        var changed = new StringBuilder(text);
        for (var offset : outline.dynamicImports()) {
            if (text.startsWith("import", offset)) {
                changed.replace(offset, offset + name.length(), name);
            }
        }
        return changed.toString();
    }

    private static String literal(String text) {
        var quoted = new StringBuilder("\"");
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\' || c == '\u2028' || c == '\u2029') {
                quoted.append("\\u%04x".formatted((int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
