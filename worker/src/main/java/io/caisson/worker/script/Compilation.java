package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetCompilationException;
import com.caoccao.javet.exceptions.JavetException;
import io.caisson.ErrorKind;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import io.caisson.worker.syntax.Places;
import io.caisson.worker.syntax.SourceText;

/// Maps V8's compile errors to the author's lines and columns.
final class Compilation {
    private static final String OVERFLOW = "RangeError";
    private static final int GUARD_LENGTH = 2_000;

    private Compilation() {}

    static Ending.Threw error(JavetCompilationException exception, String file, Program program, Sources sources) {
        var error = exception.getScriptingError();
        var text = String.valueOf(error.getDetailedMessage());
        if (text.startsWith(OVERFLOW)) {
            return GuestRun.threw(ErrorKind.SYNTAX, "SyntaxError", "the source is too deeply nested");
        }
        var colon = text.indexOf(": ");
        var type = colon > 0 ? text.substring(0, colon) : "SyntaxError";
        var message = colon > 0 ? text.substring(colon + 2) : text;
        var column = program.authorColumn(error.getLineNumber(), error.getStartColumn() + 1);
        return at(type, message, file, error.getLineNumber(), column, sources);
    }

    /// A syntax error at a place in the text that runs, reported at the author's place.
    static Ending.Threw at(String type, String message, String file, int line, int column, Sources sources) {
        // V8 knows no line for a few errors, such as those about the head of a `for await`
        var known = Math.max(1, line);
        var place = sources.place(file, known, column).orElse(new Places.Place(known, column));
        var stack = type + ": " + message + "\n    at " + file + ":" + place.line() + ":" + place.column();
        return new Ending.Threw(ErrorKind.SYNTAX, type, message, place.line(), place.column(), stack);
    }

    /// Whether V8's own parser runs out of stack on `source`; our parser must not get such a source. V8 checks
    /// its stack, so this takes a moment, while the native parser would take seconds or crash the process.
    static boolean overflows(Isolate isolate, Frame.WireSource source) throws JavetException {
        if (overflows(isolate, source.code())) {
            return true;
        }
        for (var file : source.files()) {
            if (overflows(isolate, SourceText.of(file.content()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean overflows(Isolate isolate, String source) throws JavetException {
        if (source.length() <= GUARD_LENGTH) {
            return false;
        }
        try (var _ = isolate.compile(source, "guard")) {
            return false;
        } catch (JavetCompilationException e) {
            return isOverflow(e) || overflowsAsModule(isolate, source);
        }
    }

    /// Checks the source as a module. As a function body, a module fails at its first `import` or `export`,
    /// before deep nesting that may follow.
    private static boolean overflowsAsModule(Isolate isolate, String source) throws JavetException {
        if (!source.contains("import") && !source.contains("export") && !source.contains("await")) {
            return false;
        }
        try (var _ = isolate.compileModule(source, "guard")) {
            return false;
        } catch (JavetCompilationException e) {
            return isOverflow(e);
        }
    }

    private static boolean isOverflow(JavetCompilationException exception) {
        return String.valueOf(exception.getScriptingError().getDetailedMessage())
                .startsWith(OVERFLOW);
    }
}
