package io.caisson.scan.rules;

import java.util.ArrayDeque;
import java.util.Deque;

/// Detects regular expressions whose matching can take exponential time: a repeated group that has a repetition
/// at one of its ends, or two alternatives that begin with the same character.
///
/// Reads the pattern once, character by character; the pattern is never run.
final class Backtracking {
    private static final int MAX_LENGTH = 10_000;

    /// An open group.
    private static final class Group {
        boolean repeats;
        boolean alternatives;
        boolean alike;
        int firstOfAlternative = -1;
        boolean atStart = true;
    }

    private final String pattern;
    private final Deque<Group> open = new ArrayDeque<>();
    private int at;

    private Backtracking(String pattern) {
        this.pattern = pattern;
    }

    static boolean explodes(String pattern) {
        return pattern.length() <= MAX_LENGTH && new Backtracking(pattern).read();
    }

    private boolean read() {
        open.push(new Group());
        while (at < pattern.length()) {
            var c = pattern.charAt(at);
            switch (c) {
                case '(' -> open.push(new Group());
                case ')' -> {
                    if (closes()) {
                        return true;
                    }
                }
                case '|' -> {
                    var group = open.element();
                    group.alternatives = true;
                    group.atStart = true;
                }
                case '[' -> {
                    first('[');
                    skipClass();
                    repeated();
                }
                case '\\' -> {
                    first(pattern.charAt(Math.min(at + 1, pattern.length() - 1)));
                    at++;
                    repeated();
                }
                default -> {
                    first(c);
                    repeated();
                }
            }
            at++;
        }
        return false;
    }

    /// Records the first character of an alternative.
    private void first(char c) {
        var group = open.element();
        if (group.atStart && c != '?' && c != ':') {
            group.alike |= group.firstOfAlternative == c;
            group.firstOfAlternative = c;
            group.atStart = false;
        }
    }

    /// Records that the last item can be repeated without limit.
    private void repeated() {
        if (isUnbounded(at + 1)) {
            open.element().repeats = true;
        }
    }

    private boolean closes() {
        if (open.size() < 2) {
            return false;
        }
        var group = open.pop();
        var unbounded = isUnbounded(at + 1);
        if (unbounded && (group.repeats || (group.alternatives && group.alike))) {
            return true;
        }
        open.element().repeats |= group.repeats || unbounded;
        open.element().atStart = false;
        return false;
    }

    private boolean isUnbounded(int index) {
        if (index >= pattern.length()) {
            return false;
        }
        return switch (pattern.charAt(index)) {
            case '*', '+' -> true;
            case '{' -> {
                var comma = pattern.indexOf(',', index);
                var end = pattern.indexOf('}', index);
                yield comma > 0 && end == comma + 1;
            }
            default -> false;
        };
    }

    private void skipClass() {
        at++;
        while (at < pattern.length() && pattern.charAt(at) != ']') {
            at += pattern.charAt(at) == '\\' ? 2 : 1;
        }
    }
}
