package io.caisson.worker.syntax.shell;

import io.caisson.worker.syntax.UnreadableSource;

/// How deep a reader is in a text, how deep it has been, and where it first met what makes no sense.
final class Nesting {
    /// Far beyond what anybody writes, and far from the end of a stack.
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

    /// Where the first gap is; -1 when there is none.
    int gap() {
        return gap;
    }

    int deepest() {
        return deepest;
    }
}
