package io.caisson.worker.syntax.tree;

import io.caisson.worker.syntax.UnreadableSource;
import java.util.Arrays;

/// A syntax tree as arrays of numbers, in the order of the text, so that walking it calls no native function.
final class Tree {
    /// More than any ordinary text of a mebibyte has.
    private static final int MAX_NODES = 1_500_000;

    /// The readers of a tree are recursive; a sum of this many terms is this deep.
    private static final int MAX_DEPTH = 20_000;

    /// The meaning of the numbers for kinds and fields.
    interface Kinds {
        String kind(int number);

        /// Whether it is more than punctuation, a keyword or a comment.
        boolean isNamed(int number);

        String field(int number);
    }

    final Kinds grammar;
    final String text;

    /// For each node: its kind, its role in its parent, its start and end, and the first node after it that is
    /// not a descendant.
    final int[] kinds;

    final int[] fields;
    final int[] starts;
    final int[] ends;
    final int[] nexts;
    final int[] parents;
    final boolean[] missing;

    private Tree(Growing growing) {
        grammar = growing.grammar;
        text = growing.text;
        kinds = growing.kinds;
        fields = growing.fields;
        starts = growing.starts;
        ends = growing.ends;
        nexts = growing.nexts;
        parents = growing.parents;
        missing = growing.missing;
    }

    Node root() {
        return new Node(this, 0);
    }

    int size() {
        return nexts[0];
    }

    /// Builds a tree node by node.
    static final class Growing {
        private final Kinds grammar;
        private final String text;
        private int[] kinds = new int[256];
        private int[] fields = new int[256];
        private int[] starts = new int[256];
        private int[] ends = new int[256];
        private int[] nexts = new int[256];
        private int[] parents = new int[256];
        private boolean[] missing = new boolean[256];
        private int size;
        private int depth;
        private int parent = -1;

        Growing(Kinds grammar, String text) {
            this.grammar = grammar;
            this.text = text;
        }

        void add(int kind, int field, int start, int end, boolean isMissing) throws UnreadableSource {
            if (size >= MAX_NODES) {
                throw UnreadableSource.tooLarge();
            }
            if (size == kinds.length) {
                grow();
            }
            kinds[size] = kind;
            fields[size] = field;
            starts[size] = start;
            ends[size] = end;
            missing[size] = isMissing;
            parents[size] = parent;
            nexts[size] = size + 1;
            size++;
        }

        private void grow() {
            kinds = Arrays.copyOf(kinds, size * 2);
            fields = Arrays.copyOf(fields, size * 2);
            starts = Arrays.copyOf(starts, size * 2);
            ends = Arrays.copyOf(ends, size * 2);
            nexts = Arrays.copyOf(nexts, size * 2);
            parents = Arrays.copyOf(parents, size * 2);
            missing = Arrays.copyOf(missing, size * 2);
        }

        void enter() throws UnreadableSource {
            if (depth >= MAX_DEPTH) {
                throw UnreadableSource.tooDeep();
            }
            parent = size - 1;
            depth++;
        }

        void leave() {
            nexts[parent] = size;
            parent = parents[parent];
            depth--;
        }

        Tree grown() {
            return new Tree(this);
        }
    }
}
