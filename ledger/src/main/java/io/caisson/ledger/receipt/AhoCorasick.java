package io.caisson.ledger.receipt;

import java.util.Arrays;
import java.util.Collection;

/// Multi-pattern string search after Aho and Corasick: finds all places where any of many patterns stands in a text.
///
/// The time is linear in the text, whatever the patterns are: each character takes one step forward, and there are
/// never more steps back than forward. A step compares one character, or searches the branches of the automaton, of
/// which there are fewer than patterns. The patterns are inserted in sorted order, so most states have exactly one
/// successor, which is the next state; only the others need an edge. A state takes 11 bytes, and there is at most one
/// state for each character of the patterns.
///
/// Immutable and thread-safe.
final class AhoCorasick {
    /// State numbers have 23 bits in an edge.
    static final int MAX_CHARACTERS = (1 << 23) - 1;

    private static final int ROOT = 0;
    private static final int NONE = -1;
    private static final int ASCII = 128;
    private static final int STATE_BITS = 24;
    /// The next state is a successor of this one.
    private static final byte CONTINUED = 1;
    /// Some successors of this state are found among the edges.
    private static final byte BRANCHED = 2;

    /// The character that leads to a state.
    private final char[] labels;
    private final byte[] kinds;
    /// The state of the longest proper suffix that is also a prefix of a pattern.
    private final int[] fallbacks;
    /// How long the longest pattern is that ends in a state; 0 where none ends.
    private final int[] lengths;
    /// Sorted: state, character, next state.
    private final long[] edges;
    /// The first step of most texts, without a search.
    private final int[] firsts = new int[ASCII];

    /// @param patterns none of them empty, with at most [#MAX_CHARACTERS] characters together
    AhoCorasick(Collection<String> patterns) {
        var builder = new Builder(patterns);
        this.labels = builder.labels;
        this.kinds = builder.kinds;
        this.lengths = builder.lengths;
        this.edges = builder.edges();
        this.fallbacks = new int[labels.length];
        for (var character = 0; character < ASCII; character++) {
            firsts[character] = Math.max(ROOT, successor(ROOT, (char) character));
        }
        fillFallbacks(builder);
    }

    private void fillFallbacks(Builder builder) {
        for (var state : builder.byDepth()) {
            var parent = builder.parents[state];
            fallbacks[state] = parent == ROOT ? ROOT : next(fallbacks[parent], labels[state]);
            if (lengths[state] == 0) {
                lengths[state] = lengths[fallbacks[state]];
            }
        }
    }

    /// Where the text is covered by patterns. What overlaps is one place, what merely touches is two.
    Cover cover(String text) {
        var cover = new Cover();
        var state = ROOT;
        for (var at = 0; at < text.length(); ) {
            var character = text.charAt(at);
            var successor = state == ROOT && character < ASCII ? firsts[character] : successor(state, character);
            cover.steps++;
            if (successor == NONE && state != ROOT) {
                state = fallbacks[state];
                continue;
            }
            state = Math.max(ROOT, successor);
            at++;
            if (lengths[state] > 0) {
                cover.add(at - lengths[state], at);
            }
        }
        return cover;
    }

    private int next(int from, char character) {
        var state = from;
        var successor = successor(state, character);
        while (successor == NONE && state != ROOT) {
            state = fallbacks[state];
            successor = successor(state, character);
        }
        return Math.max(ROOT, successor);
    }

    private int successor(int state, char character) {
        var kind = kinds[state];
        if ((kind & CONTINUED) != 0 && labels[state + 1] == character) {
            return state + 1;
        }
        return (kind & BRANCHED) == 0 ? NONE : edge(state, character);
    }

    private int edge(int state, char character) {
        var wanted = key(state, character, 0);
        var found = Arrays.binarySearch(edges, wanted);
        var at = found < 0 ? -found - 1 : found;
        return at < edges.length && edges[at] >> STATE_BITS == wanted >> STATE_BITS
                ? (int) (edges[at] & ((1 << STATE_BITS) - 1))
                : NONE;
    }

    private static long key(int state, char character, int next) {
        return ((long) state << Character.SIZE | character) << STATE_BITS | next;
    }

    /// The places found, in their order.
    static final class Cover {
        private int[] bounds = new int[8];
        private int size;
        private long steps;

        /// The ends come in order; a later place can begin before an earlier one and then takes it in.
        private void add(int from, int to) {
            var begin = from;
            while (size > 0 && bounds[size - 1] > begin) {
                begin = Math.min(begin, bounds[size - 2]);
                size -= 2;
            }
            if (size == bounds.length) {
                bounds = Arrays.copyOf(bounds, size * 2);
            }
            bounds[size++] = begin;
            bounds[size++] = to;
        }

        int places() {
            return size / 2;
        }

        int from(int place) {
            return bounds[2 * place];
        }

        int to(int place) {
            return bounds[2 * place + 1];
        }

        /// How many states were looked at.
        long steps() {
            return steps;
        }
    }

    /// The tree of all patterns, without its way back.
    private static final class Builder {
        private char[] labels;
        private byte[] kinds;
        private int[] lengths;
        private int[] parents;
        private int[] depths;
        private int deepest;
        private int states = 1;
        private final long[] branches;
        private int branchCount;

        private Builder(Collection<String> patterns) {
            var sorted = patterns.stream().distinct().sorted().toArray(String[]::new);
            allocate(Arrays.stream(sorted).mapToLong(String::length).sum());
            this.branches = new long[sorted.length];
            var path = new int[deepest(sorted) + 1];
            var previous = "";
            for (var pattern : sorted) {
                insert(pattern, shared(previous, pattern), path);
                previous = pattern;
            }
            trim();
        }

        private void allocate(long characters) {
            if (characters > MAX_CHARACTERS) {
                throw new IllegalArgumentException(
                        "the patterns have " + characters + " characters, at most " + MAX_CHARACTERS + " are possible");
            }
            var most = (int) characters + 1;
            this.labels = new char[most];
            this.kinds = new byte[most];
            this.lengths = new int[most];
            this.parents = new int[most];
            this.depths = new int[most];
        }

        private int deepest(String[] patterns) {
            return Arrays.stream(patterns).mapToInt(String::length).max().orElse(0);
        }

        private static int shared(String previous, String pattern) {
            var most = Math.min(previous.length(), pattern.length());
            var shared = 0;
            while (shared < most && previous.charAt(shared) == pattern.charAt(shared)) {
                shared++;
            }
            return shared;
        }

        /// @param path the states of the previous pattern, of which the first `shared` characters are the same
        private void insert(String pattern, int shared, int[] path) {
            for (var at = shared; at < pattern.length(); at++) {
                path[at + 1] = add(path[at], pattern.charAt(at), at + 1);
            }
            lengths[path[pattern.length()]] = pattern.length();
            deepest = Math.max(deepest, pattern.length());
        }

        private int add(int parent, char character, int depth) {
            var state = states++;
            labels[state] = character;
            parents[state] = parent;
            depths[state] = depth;
            if (state == parent + 1) {
                kinds[parent] |= CONTINUED;
            } else {
                kinds[parent] |= BRANCHED;
                branches[branchCount++] = key(parent, character, state);
            }
            return state;
        }

        private void trim() {
            labels = Arrays.copyOf(labels, states);
            kinds = Arrays.copyOf(kinds, states);
            lengths = Arrays.copyOf(lengths, states);
        }

        private long[] edges() {
            var edges = Arrays.copyOf(branches, branchCount);
            Arrays.sort(edges);
            return edges;
        }

        /// All states but the root, the shallow ones first.
        private int[] byDepth() {
            var starts = new int[deepest + 2];
            for (var state = 1; state < states; state++) {
                starts[depths[state] + 1]++;
            }
            for (var depth = 1; depth < starts.length; depth++) {
                starts[depth] += starts[depth - 1];
            }
            var sorted = new int[states - 1];
            for (var state = 1; state < states; state++) {
                sorted[starts[depths[state]]++] = state;
            }
            return sorted;
        }
    }
}
