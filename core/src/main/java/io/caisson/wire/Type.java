package io.caisson.wire;

import io.caisson.gate.Fact;
import java.util.List;

/// The bytes that name a frame and an ending on the pipe.
final class Type {
    static final int INIT = 1;
    static final int RUN = 2;
    static final int STOP = 3;
    static final int READY = 4;
    static final int STARTED = 5;
    static final int LOG = 6;
    static final int DONE = 7;
    static final int CHECK = 8;
    static final int PARSE = 9;
    static final int PARSED = 10;
    static final int OPEN = 11;
    static final int CELL = 12;
    static final int CLOSE = 13;

    static final int RETURNED = 1;
    static final int THREW = 2;
    static final int OUT_OF_MEMORY = 3;
    static final int STOPPED = 4;

    /// By the number that stands for each on the pipe; other programs write these numbers too.
    static final List<Fact.Kind> KINDS = List.of(
            Fact.Kind.CALL,
            Fact.Kind.READ,
            Fact.Kind.WRITE,
            Fact.Kind.IMPORT,
            Fact.Kind.LOOP,
            Fact.Kind.TEXT,
            Fact.Kind.PATTERN,
            Fact.Kind.DEPTH,
            Fact.Kind.GAP);

    static final List<Fact.Form> FORMS = List.of(
            Fact.Form.TEXT, Fact.Form.NUMBER, Fact.Form.PATH, Fact.Form.RESULT, Fact.Form.FUNCTION, Fact.Form.OTHER);

    private Type() {}
}
