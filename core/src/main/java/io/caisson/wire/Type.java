package io.caisson.wire;

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

    static final int RETURNED = 1;
    static final int THREW = 2;
    static final int OUT_OF_MEMORY = 3;
    static final int STOPPED = 4;

    private Type() {}
}
