package io.caisson.worker.syntax;

import io.caisson.ErrorKind;
import io.caisson.wire.Ending;

/// Thrown for a source that cannot run, with the error for its author.
public final class UnreadableSource extends Exception {
    private static final String TYPE = "SyntaxError";

    private final transient Ending.Threw threw;
    private final boolean stillBusy;

    private UnreadableSource(Ending.Threw threw, boolean stillBusy) {
        super(threw.message(), null, false, false);
        this.threw = threw;
        this.stillBusy = stillBusy;
    }

    /// The source is nested too deeply: the parser was not asked, or ran out of memory.
    public static UnreadableSource tooDeep() {
        return new UnreadableSource(threw("the source is too deeply nested"), false);
    }

    /// The parser has not finished. Its thread cannot be stopped, so the process must end.
    static UnreadableSource stillBusy() {
        return new UnreadableSource(threw("the source took too long to parse"), true);
    }

    public static UnreadableSource tooLarge() {
        return new UnreadableSource(threw("the source is too large to be compiled"), false);
    }

    /// A syntax error at a place; lines and columns count from 1.
    static UnreadableSource at(String path, int line, int column, String message) {
        var stack = TYPE + ": " + message + "\n    at " + path + ":" + line + ":" + column;
        return new UnreadableSource(new Ending.Threw(ErrorKind.SYNTAX, TYPE, message, line, column, stack), false);
    }

    private static Ending.Threw threw(String message) {
        return new Ending.Threw(ErrorKind.SYNTAX, TYPE, message, 0, 0, "");
    }

    public Ending.Threw threw() {
        return threw;
    }

    public boolean isStillBusy() {
        return stillBusy;
    }
}
