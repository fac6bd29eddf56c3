package io.caisson.worker.syntax.tree;

import io.caisson.worker.syntax.UnreadableSource;
import java.util.ArrayList;
import java.util.List;

/// A mutable node built by a parser of our own; a [Tree] is made from the root.
final class Sprout {
    private String kind;
    private final int start;
    private final List<Sprout> children = new ArrayList<>();
    private String field = "";
    private int end;

    Sprout(String kind, int start, int end) {
        this.kind = kind;
        this.start = start;
        this.end = end;
    }

    Sprout as(String role) {
        field = role;
        return this;
    }

    Sprout renamed(String other) {
        kind = other;
        return this;
    }

    Sprout add(Sprout child) {
        children.add(child);
        end = Math.max(end, child.end);
        return this;
    }

    void endAt(int offset) {
        end = offset;
    }

    int start() {
        return start;
    }

    boolean is(String wanted) {
        return kind.equals(wanted);
    }

    Tree tree(String text) throws UnreadableSource {
        var names = new Kinds();
        var growing = new Tree.Growing(names, text);
        grow(growing, names);
        return growing.grown();
    }

    private void grow(Tree.Growing growing, Kinds names) throws UnreadableSource {
        growing.add(names.number(kind), names.number(field), start, end, false);
        if (children.isEmpty()) {
            return;
        }
        growing.enter();
        for (var child : children) {
            child.grow(growing, names);
        }
        growing.leave();
    }

    /// Assigns numbers to kinds in the order in which they occur.
    private static final class Kinds implements Tree.Kinds {
        private final List<String> words = new ArrayList<>();

        int number(String word) {
            var known = words.indexOf(word);
            if (known < 0) {
                words.add(word);
                return words.size() - 1;
            }
            return known;
        }

        @Override
        public String kind(int number) {
            return words.get(number);
        }

        @Override
        public boolean isNamed(int number) {
            return Character.isLetter(words.get(number).charAt(0));
        }

        @Override
        public String field(int number) {
            return words.get(number);
        }
    }
}
