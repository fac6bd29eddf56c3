package io.caisson.server.piston;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A version selector such as `3.x`, `^18`, `>=1.2 <2`, `1 - 3` or `*`, as npm defines it. Covers releases only:
/// text after a hyphen or a plus is ignored.
///
/// @param choices alternatives, each a list of spans that must all match
record VersionRange(List<List<Span>> choices) {
    private static final int LONGEST = 256;
    private static final String NUMBERS =
            "[v=\\s]*(\\d{1,8}|[xX*])(?:\\.(\\d{1,8}|[xX*]))?(?:\\.(\\d{1,8}|[xX*]))?" + "(?:[-+][0-9A-Za-z.+-]*)?";
    private static final Pattern PART = Pattern.compile("\\s*(>=|<=|~>|>|<|=|~|\\^)?\\s*" + NUMBERS + "(?=\\s|$)");
    private static final Pattern BETWEEN = Pattern.compile("\\s*" + NUMBERS + "\\s+-\\s+" + NUMBERS + "\\s*");
    private static final RuntimeVersion LEAST = new RuntimeVersion(0, 0, 0);
    private static final RuntimeVersion BEYOND = new RuntimeVersion(Integer.MAX_VALUE, 0, 0);

    /// The versions from `from` up to, but not including, `below`.
    record Span(RuntimeVersion from, RuntimeVersion below) {
        boolean has(RuntimeVersion version) {
            return version.compareTo(from) >= 0 && version.compareTo(below) < 0;
        }
    }

    /// Empty when `text` is not a valid selector.
    static Optional<VersionRange> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        var choices = new ArrayList<List<Span>>();
        for (var choice : text.split("\\|\\|", -1)) {
            var spans = spans(choice);
            if (spans.isEmpty()) {
                return Optional.empty();
            }
            choices.add(spans.get());
        }
        return Optional.of(new VersionRange(choices));
    }

    boolean has(RuntimeVersion version) {
        return choices.stream().anyMatch(spans -> spans.stream().allMatch(span -> span.has(version)));
    }

    private static Optional<List<Span>> spans(String choice) {
        if (choice.isBlank()) {
            return Optional.of(List.of());
        }
        var between = BETWEEN.matcher(choice);
        if (between.matches()) {
            var first = Numbers.of(between, 1);
            var last = Numbers.of(between, 4);
            return Optional.of(List.of(new Span(first.least(), last.next())));
        }
        var spans = new ArrayList<Span>();
        var part = PART.matcher(choice);
        var at = 0;
        while (at < choice.length() && part.find(at) && part.start() == at) {
            spans.add(span(String.valueOf(part.group(1)), Numbers.of(part, 2)));
            at = part.end();
        }
        return choice.substring(at).isBlank() ? Optional.of(spans) : Optional.empty();
    }

    private static Span span(String operator, Numbers numbers) {
        return switch (operator) {
            case ">=" -> new Span(numbers.least(), BEYOND);
            case ">" -> new Span(numbers.next(), BEYOND);
            case "<" -> new Span(LEAST, numbers.least());
            case "<=" -> new Span(LEAST, numbers.next());
            case "~", "~>" -> new Span(numbers.least(), numbers.sameMinor());
            case "^" -> new Span(numbers.least(), numbers.compatible());
            default -> new Span(numbers.least(), numbers.next());
        };
    }

    /// A version whose last numbers may be open, represented by -1.
    private record Numbers(int major, int minor, int patch) {
        static Numbers of(Matcher matcher, int group) {
            var major = number(matcher.group(group));
            var minor = major < 0 ? -1 : number(matcher.group(group + 1));
            return new Numbers(major, minor, minor < 0 ? -1 : number(matcher.group(group + 2)));
        }

        private static int number(@Nullable String digits) {
            return digits == null || !Character.isDigit(digits.charAt(0)) ? -1 : Integer.parseInt(digits);
        }

        RuntimeVersion least() {
            return new RuntimeVersion(Math.max(0, major), Math.max(0, minor), Math.max(0, patch));
        }

        /// The first version above all versions that these numbers match.
        RuntimeVersion next() {
            return patch < 0 ? sameMinor() : new RuntimeVersion(major, minor, patch + 1);
        }

        RuntimeVersion sameMinor() {
            if (major < 0) {
                return BEYOND;
            }
            return minor < 0 ? new RuntimeVersion(major + 1, 0, 0) : new RuntimeVersion(major, minor + 1, 0);
        }

        /// The first version where the leftmost number that is not 0 differs.
        RuntimeVersion compatible() {
            if (major != 0 || minor < 0) {
                return major < 0 ? BEYOND : new RuntimeVersion(major + 1, 0, 0);
            }
            return minor > 0 || patch < 0 ? new RuntimeVersion(0, minor + 1, 0) : new RuntimeVersion(0, 0, patch + 1);
        }
    }
}
