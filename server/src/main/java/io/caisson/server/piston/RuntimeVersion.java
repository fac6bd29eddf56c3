package io.caisson.server.piston;

import java.util.Comparator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A version of three numbers.
record RuntimeVersion(int major, int minor, int patch) implements Comparable<RuntimeVersion> {
    private static final Pattern FIRST_NUMBERS = Pattern.compile("(\\d{1,8})(?:\\.(\\d{1,8}))?(?:\\.(\\d{1,8}))?");
    private static final Comparator<RuntimeVersion> ORDER = Comparator.comparingInt(RuntimeVersion::major)
            .thenComparingInt(RuntimeVersion::minor)
            .thenComparingInt(RuntimeVersion::patch);

    /// Parses the first numbers in the version text of a runtime; missing numbers are 0.
    static RuntimeVersion of(String text) {
        var matcher = FIRST_NUMBERS.matcher(text);
        return matcher.find()
                ? new RuntimeVersion(number(matcher.group(1)), number(matcher.group(2)), number(matcher.group(3)))
                : new RuntimeVersion(0, 0, 0);
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    @Override
    public int compareTo(RuntimeVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
