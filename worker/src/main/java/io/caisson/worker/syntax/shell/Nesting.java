package io.caisson.worker.syntax.shell;

import io.caisson.worker.syntax.UnreadableSource;

/// Tracks the nesting depth of a parser, its maximum, and the first gap (text that the parser could not
/// understand).
final class Nesting {
    /// Far deeper than ordinary programs, and far below the depth that exhausts the stack.
    private static final int MAX = 500;

    private int depth;
    private int deepest;
    private int gap = -1;

    void enter() throws UnreadableSource {
        if (++depth > MAX) {
            throw UnreadableSource.tooDeep();
        }
        deepest = Math.max(deepest, depth);
    }

    void leave() {
        depth--;
    }

    void gap(int at) {
        gap = gap < 0 ? at : gap;
    }

    /// The place of the first gap; -1 when there is none.
    int gap() {
        return gap;
    }

    int deepest() {
        return deepest;
    }
}
