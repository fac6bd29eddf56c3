package io.caisson.scan;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;

/// The pattern of an operator's rule: a regular expression of RE2/J that must match a whole text. Thread-safe.
///
/// RE2/J matches in time proportional to the text, but does not limit the memory for compiling a pattern:
/// `(((a{100}){100}){100}){100}` takes all memory. [#of] therefore estimates the size first.
final class RulePattern {
    private static final int MAX_LENGTH = 1_000;
    private static final int MAX_SIZE = 10_000;

    private final Pattern compiled;

    private RulePattern(Pattern compiled) {
        this.compiled = compiled;
    }

    /// @throws IllegalArgumentException for an invalid pattern, with the reason
    static RulePattern of(String pattern) {
        if (pattern.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("the pattern has more than " + MAX_LENGTH + " characters");
        }
        new Check(pattern).run();
        try {
            // DOTALL, so that a line end in a constant text does not hide what follows it
            return new RulePattern(Pattern.compile(pattern, Pattern.DOTALL));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("the pattern '" + pattern + "' has an error: " + reason(pattern, e), e);
        }
    }

    /// The reason with the invalid fragment. The fragment is left out when it is the whole pattern, because RE2/J
    /// adds our flags to it.
    private static String reason(String pattern, PatternSyntaxException e) {
        var fragment = e.getPattern();
        return fragment == null || fragment.isEmpty() || fragment.endsWith(pattern)
                ? e.getDescription()
                : e.getDescription() + " '" + fragment + "'";
    }

    boolean matches(String text) {
        return compiled.matches(text);
    }

    /// The size of the compiled program, for tests.
    int size() {
        return compiled.programSize();
    }

    /// Refuses patterns that RE2/J accepts but a rule must not have. Reads the pattern once; leaves syntax errors
    /// to RE2/J.
    private static final class Check {
        private final String pattern;
        private final Deque<Long> outer = new ArrayDeque<>();
        /// Steps of the open group so far; `last` holds those of its last item.
        private long size;

        private long last;
        private int at;

        Check(String pattern) {
            this.pattern = pattern;
        }

        void run() {
            for (; at < pattern.length(); at++) {
                switch (pattern.charAt(at)) {
                    case '\\' -> escape();
                    case '[' -> set();
                    case '(' -> {
                        outer.push(size);
                        size = 0;
                    }
                    case ')' -> close();
                    case '{' -> repeat();
                    case '^' -> anchor(at == 0);
                    case '$' -> anchor(at == pattern.length() - 1);
                    default -> item(1);
                }
            }
        }

        private void item(long steps) {
            last = steps;
            size += steps;
            if (size > MAX_SIZE) {
                throw wrong("repetitions that make it too large");
            }
        }

        private void close() {
            if (outer.isEmpty()) {
                throw wrong("a ')' without its '('");
            }
            var inside = size;
            size = outer.pop();
            item(inside);
        }

        /// Skips a character class, which counts as one step; a `]` directly after `[` is a member of it.
        private void set() {
            at += pattern.startsWith("[^", at) ? 2 : 1;
            for (var first = at; at < pattern.length() && (at == first || pattern.charAt(at) != ']'); at++) {
                if (pattern.charAt(at) == '\\') {
                    at++;
                } else if (pattern.startsWith("[:", at)) {
                    at = Math.max(at, pattern.indexOf(":]", at) + 1);
                }
            }
            item(1);
        }

        private void escape() {
            at++;
            if (at < pattern.length() && pattern.charAt(at) == 'Q') {
                var end = pattern.indexOf("\\E", at);
                at = end < 0 ? pattern.length() : end + 1;
            }
            item(1);
        }

        /// A repetition `{3}`, `{3,}` or `{3,5}` copies the last item; a `{` of another form is an ordinary
        /// character.
        private void repeat() {
            var end = pattern.indexOf('}', at);
            var counts = end < 0 ? "" : pattern.substring(at + 1, end);
            var times = 0;
            for (var count : counts.split(",", -1)) {
                if (count.length() > 4 || !count.chars().allMatch(c -> c >= '0' && c <= '9')) {
                    item(1);
                    return;
                }
                times = Math.max(times, count.isEmpty() ? 0 : Integer.parseInt(count));
            }
            var copied = last;
            item(copied * Math.max(0, times - 1));
            last = copied * Math.max(1, times);
            at = end < 0 ? at : end;
        }

        /// Refuses an anchor inside the pattern. It could never match there, so the author probably means the
        /// character.
        private void anchor(boolean allowed) {
            if (!allowed) {
                var c = pattern.charAt(at);
                throw wrong("the anchor '" + c + "', but is for a whole text already; write '\\" + c
                        + "' for the character,");
            }
        }

        private IllegalArgumentException wrong(String what) {
            return new IllegalArgumentException(
                    "the pattern '" + pattern + "' has " + what + " at character " + (at + 1));
        }
    }
}
