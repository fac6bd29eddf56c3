package io.caisson.server.piston;

import java.util.Comparator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The three numbers of a version.
record Version(int major, int minor, int patch) implements Comparable<Version> {
    private static final Pattern FIRST_NUMBERS = Pattern.compile("(\\d{1,8})(?:\\.(\\d{1,8}))?(?:\\.(\\d{1,8}))?");
    private static final Comparator<Version> ORDER = Comparator.comparingInt(Version::major)
            .thenComparingInt(Version::minor)
            .thenComparingInt(Version::patch);

    /// The first numbers in what a runtime says of itself; what it does not say is 0.
    static Version of(String text) {
        var matcher = FIRST_NUMBERS.matcher(text);
        return matcher.find()
                ? new Version(number(matcher.group(1)), number(matcher.group(2)), number(matcher.group(3)))
                : new Version(0, 0, 0);
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    @Override
    public int compareTo(Version other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
