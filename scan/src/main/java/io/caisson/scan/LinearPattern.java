package io.caisson.scan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/// A regular expression that is matched in time proportional to the text, whatever the pattern: all ways through it are
/// followed at once, so there is nothing to go back to.
///
/// Knows characters, `.`, `[a-z]`, `[^a-z]`, `\d \w \s` and their capitals, groups, `|`, `*`, `+` and `?`; a pattern is
/// for a whole text. No counted repetition, no look-around, no back-references.
final class LinearPattern {
    private static final int MAX_LENGTH = 1_000;
    private static final int MAX_DEPTH = 50;

    /// A step of the automaton: takes a character and goes on at `next`, or goes on at `next` and `other` at once.
    private record Step(Optional<IntPredicate> takes, int next, int other) {
        boolean takes(int character) {
            return takes.isPresent() && takes.get().test(character);
        }
    }

    private final List<Step> steps;
    private final int start;
    private final int end;

    private LinearPattern(List<Step> steps, int start, int end) {
        this.steps = List.copyOf(steps);
        this.start = start;
        this.end = end;
    }

    /// @throws IllegalArgumentException when it is none, and why
    static LinearPattern of(String pattern) {
        if (pattern.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("the pattern has more than " + MAX_LENGTH + " characters");
        }
        var reader = new Reader(pattern);
        var whole = reader.alternatives(0);
        if (reader.at < pattern.length()) {
            throw reader.wrong("a ')' too many");
        }
        return new LinearPattern(reader.steps, whole.start, whole.end);
    }

    boolean matches(String text) {
        var now = new BitSet(steps.size());
        follow(now, start);
        for (var i = 0; i < text.length() && !now.isEmpty(); i++) {
            var then = new BitSet(steps.size());
            for (var at = now.nextSetBit(0); at >= 0; at = now.nextSetBit(at + 1)) {
                if (steps.get(at).takes(text.charAt(i))) {
                    follow(then, steps.get(at).next);
                }
            }
            now = then;
        }
        return now.get(end);
    }

    /// Adds `at` and all that can be reached from it without a character.
    private void follow(BitSet states, int at) {
        if (at < 0 || states.get(at)) {
            return;
        }
        states.set(at);
        var step = steps.get(at);
        if (step.takes.isEmpty()) {
            follow(states, step.next);
            follow(states, step.other);
        }
    }

    /// A part of the automaton; `end` is a step that takes nothing and leads nowhere yet.
    private record Part(int start, int end) {}

    private static final class Reader {
        private final String pattern;
        private final List<Step> steps = new ArrayList<>();
        private int at;

        Reader(String pattern) {
            this.pattern = pattern;
        }

        IllegalArgumentException wrong(String why) {
            return new IllegalArgumentException(
                    "the pattern '" + pattern + "' has " + why + " at character " + (at + 1));
        }

        private int step(Optional<IntPredicate> takes, int next, int other) {
            steps.add(new Step(takes, next, other));
            return steps.size() - 1;
        }

        private int open() {
            return step(Optional.empty(), -1, -1);
        }

        private void join(int from, int to) {
            steps.set(from, new Step(Optional.empty(), to, steps.get(from).next));
        }

        Part alternatives(int depth) {
            if (depth > MAX_DEPTH) {
                throw wrong("too many groups inside each other");
            }
            var first = sequence(depth);
            while (at < pattern.length() && pattern.charAt(at) == '|') {
                at++;
                var second = sequence(depth);
                var end = open();
                var start = step(Optional.empty(), first.start, second.start);
                join(first.end, end);
                join(second.end, end);
                first = new Part(start, end);
            }
            return first;
        }

        private Part sequence(int depth) {
            var start = open();
            var end = start;
            while (at < pattern.length() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
                var part = repeated(depth);
                join(end, part.start);
                end = part.end;
            }
            return new Part(start, end);
        }

        private Part repeated(int depth) {
            var part = one(depth);
            while (at < pattern.length() && "*+?".indexOf(pattern.charAt(at)) >= 0) {
                var end = open();
                var kind = pattern.charAt(at++);
                var start = kind == '+' ? part.start : step(Optional.empty(), part.start, end);
                if (kind == '?') {
                    join(part.end, end);
                } else {
                    steps.set(part.end, new Step(Optional.empty(), part.start, end));
                }
                part = new Part(start, end);
            }
            return part;
        }

        private Part one(int depth) {
            var c = pattern.charAt(at);
            if (c == '(') {
                return group(depth);
            }
            if ("*+?{".indexOf(c) >= 0) {
                throw wrong("nothing before '" + c + "'");
            }
            var takes = switch (c) {
                case '[' -> set();
                case '\\' -> escaped();
                case '.' -> (IntPredicate) _ -> true;
                default -> (IntPredicate) given -> given == c;
            };
            at++;
            var end = open();
            return new Part(step(Optional.of(takes), end, -1), end);
        }

        private Part group(int depth) {
            at++;
            if (pattern.startsWith("?:", at)) {
                at += 2;
            }
            var inside = alternatives(depth + 1);
            if (at >= pattern.length()) {
                throw wrong("a '(' without its ')'");
            }
            at++;
            return inside;
        }

        private IntPredicate escaped() {
            at++;
            if (at >= pattern.length()) {
                throw wrong("a '\\' with nothing after it");
            }
            var c = pattern.charAt(at);
            return switch (Character.toLowerCase(c)) {
                case 'd' -> capital(c, Character::isDigit);
                case 'w' -> capital(c, given -> Character.isLetterOrDigit(given) || given == '_');
                case 's' -> capital(c, Character::isWhitespace);
                default -> plain(c);
            };
        }

        private IntPredicate plain(char c) {
            if (Character.isLetterOrDigit(c)) {
                throw wrong("'\\" + c + "', which is not known here,");
            }
            return given -> given == c;
        }

        private static IntPredicate capital(char written, IntPredicate meant) {
            return Character.isUpperCase(written) ? meant.negate() : meant;
        }

        private IntPredicate set() {
            at++;
            var negated = at < pattern.length() && pattern.charAt(at) == '^';
            if (negated) {
                at++;
            }
            var parts = new ArrayList<IntPredicate>();
            while (at < pattern.length() && (parts.isEmpty() || pattern.charAt(at) != ']')) {
                parts.add(range());
            }
            if (at >= pattern.length()) {
                throw wrong("a '[' without its ']'");
            }
            IntPredicate any = given -> parts.stream().anyMatch(part -> part.test(given));
            return negated ? any.negate() : any;
        }

        private IntPredicate range() {
            if (pattern.charAt(at) == '\\') {
                var escaped = escaped();
                at++;
                return escaped;
            }
            var from = pattern.charAt(at++);
            if (at + 1 < pattern.length() && pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']') {
                var to = pattern.charAt(at + 1);
                at += 2;
                if (to < from) {
                    throw wrong("a range that goes backwards");
                }
                return given -> given >= from && given <= to;
            }
            return given -> given == from;
        }
    }
}
