package io.caisson.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// A figure we promise, and what was measured.
record Target(String what, String wanted, String measured, Verdict verdict) {
    /// Whether a promise was kept.
    enum Verdict {
        MET("met"),
        MISSED("**missed**"),
        UNKNOWN("not measured");

        private final String label;

        Verdict(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        static Verdict of(boolean met) {
            return met ? MET : MISSED;
        }
    }

    private static final String PEER = "isolated-vm";

    /// The promises about speed, each for a source seen before.
    static List<Target> ofRatios(List<Measured> measured) {
        return Stream.of(
                        faster(measured, Plan.PACED, 8),
                        faster(measured, Plan.SATURATED, 1.5),
                        rate(measured, Plan.TWO, 1.8),
                        rate(measured, Plan.EIGHT, 1.8),
                        faster(measured, Plan.TRANSFORM, 1.8),
                        slower(measured))
                .toList();
    }

    static Target of(Soak soak) {
        var growth = soak.growth();
        return new Target(
                "%,d executions in a row".formatted(soak.executions()),
                "memory, threads, descriptors, processes as before",
                growth.isEmpty() ? soak.after().toString() : String.join("; ", growth),
                Verdict.of(growth.isEmpty()));
    }

    static List<Target> of(CommandTimes times) {
        return List.of(
                seconds("`./caisson run` of one line, first after the build", 1.5, times.first()),
                seconds(
                        "`./caisson run` again, slowest of %d"
                                .formatted(times.again().size()),
                        1.0,
                        times.slowestAgain()));
    }

    private static Target seconds(String what, double most, double seconds) {
        return new Target(what, format("≤ %.1f s", most), format("%.2f s", seconds), Verdict.of(seconds <= most));
    }

    private static Target faster(List<Measured> measured, String title, double least) {
        var ratio = find(measured, title).map(seen -> seen.timesFaster(PEER)).orElse(OptionalDouble.empty());
        return atLeast(title + ": p50 faster than " + PEER + ", fresh isolate", least, ratio);
    }

    private static Target rate(List<Measured> measured, String title, double least) {
        var ratio = find(measured, title).map(seen -> seen.timesTheRate(PEER)).orElse(OptionalDouble.empty());
        return atLeast(title + ": throughput over the best of " + PEER, least, ratio);
    }

    private static Target slower(List<Measured> measured) {
        var ratio = find(measured, Plan.COMPUTE)
                .map(seen -> seen.timesFaster("node"))
                .orElse(OptionalDouble.empty());
        var wanted = "≤ 1.1 × Node";
        return ratio.isEmpty()
                ? new Target(Plan.COMPUTE, wanted, "", Verdict.UNKNOWN)
                : new Target(
                        Plan.COMPUTE,
                        wanted,
                        format("%.2f ×", 1 / ratio.getAsDouble()),
                        Verdict.of(1 / ratio.getAsDouble() <= 1.1));
    }

    private static Target atLeast(String what, double least, OptionalDouble ratio) {
        var wanted = format("≥ %.1f ×", least);
        return ratio.isEmpty()
                ? new Target(what, wanted, "", Verdict.UNKNOWN)
                : new Target(
                        what, wanted, format("%.1f ×", ratio.getAsDouble()), Verdict.of(ratio.getAsDouble() >= least));
    }

    private static Optional<Measured> find(List<Measured> measured, String title) {
        return measured.stream()
                .filter(each -> each.seenBefore() && each.title().equals(title))
                .findFirst();
    }

    private static String format(String pattern, double number) {
        return String.format(Locale.ROOT, pattern, number);
    }
}
