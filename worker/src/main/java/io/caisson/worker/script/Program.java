package io.caisson.worker.script;

import io.caisson.worker.syntax.Outline;

/// A source prepared for V8: the body of a function whose return value is the result.
///
/// Everything added stays on one line, so the lines are the author's; columns are corrected when they are
/// reported. The source is compiled as a function body and not pasted into a wrapper, so it cannot close the
/// wrapper and run outside it.
///
/// @param firstLine columns added to line 1
/// @param line the line that holds an inserted `return`, 0 for none
/// @param column the author's column it was inserted before, counted from 0
record Program(String body, int firstLine, int line, int column) {
    private static final String RETURN = "return ";
    private static final String ASYNC = "return (async()=>{";
    private static final String ASYNC_END = "\n})()";

    static Program of(Outline outline, String code) {
        var source = withoutHashbang(code);
        return switch (outline.shape()) {
            case BODY, MODULE, UNREAD -> wrapped(source, outline.rootAwait(), "", 0, 0);
            case MAIN -> wrapped(source, outline.rootAwait(), "\n;return main", 0, 0);
            case OBJECT -> object(source, outline.rootAwait());
            case SCRIPT -> script(source, outline);
        };
    }

    /// The length of what was inserted at [#line] and [#column].
    int by() {
        return line == 0 ? 0 : RETURN.length();
    }

    /// The four numbers as text for the boot library, which reports the places of later errors.
    String shift() {
        return "[" + firstLine + "," + line + "," + column + "," + by() + "]";
    }

    /// The author's column for a column of the compiled text, counted from 1.
    int authorColumn(int atLine, int atColumn) {
        var moved = atLine == 1 ? firstLine : 0;
        if (atLine == line && atColumn > column + moved) {
            moved += by();
        }
        return Math.max(1, atColumn - moved);
    }

    private static Program wrapped(String source, boolean await, String end, int line, int column) {
        return await
                ? new Program(ASYNC + source + end + ASYNC_END, ASYNC.length(), line, column)
                : new Program(source + end, 0, line, column);
    }

    private static Program object(String source, boolean await) {
        var open = await ? "return (async()=>(" : "return (";
        return new Program(open + source + (await ? "\n))()" : "\n)"), open.length(), 0, 0);
    }

    private static Program script(String source, Outline outline) {
        var at = outline.lastExpression();
        if (at < 0) {
            return wrapped(source, outline.rootAwait(), "", 0, 0);
        }
        var line =
                1 + (int) source.substring(0, at).chars().filter(c -> c == '\n').count();
        var column = at - (source.lastIndexOf('\n', at - 1) + 1);
        var returning = source.substring(0, at) + RETURN + source.substring(at);
        return wrapped(returning, outline.rootAwait(), "", line, column);
    }

    /// Turns a hashbang into a comment: it is valid only at the very beginning of a script.
    private static String withoutHashbang(String code) {
        return code.startsWith("#!") ? "//" + code.substring(2) : code;
    }
}
