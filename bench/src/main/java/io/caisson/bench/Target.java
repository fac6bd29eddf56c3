package io.caisson.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
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

    /// As Markdown, the way [Promises] reads it.
    static String table(List<Target> targets) {
        return targets.stream()
                .map(Target::row)
                .collect(Collectors.joining("", "| target | wanted | measured | |\n|---|---|---|---|\n", ""));
    }

    private String row() {
        return "| " + String.join(" | ", what, wanted, measured, verdict.label()) + " |\n";
    }

    /// The promises about speed, each for a source seen before.
    static List<Target> ofRatios(List<Measured> measured) {
        return Stream.of(
                        faster(measured, Plan.PACED, 8),
                        faster(measured, Plan.SATURATED, 1.5),
                        rate(measured, Plan.TWO, PEER, 1.8),
                        rate(measured, Plan.EIGHT, PEER, 1.8),
                        rate(measured, Plan.TWO, PEER + ", async", 1.8),
                        rate(measured, Plan.EIGHT, PEER + ", async", 1.8),
                        faster(measured, Plan.TRANSFORM, 1.8),
                        slower(measured),
                        added(measured, false, 2),
                        added(measured, true, 0.02),
                        rungs(measured))
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

    static List<Target> of(String what, CommandTimes times) {
        return List.of(
                seconds("`./caisson run` of " + what + ", first", 1.5, times.first()),
                seconds(
                        "`./caisson run` of %s again, slowest of %d"
                                .formatted(what, times.again().size()),
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

    private static Target rate(List<Measured> measured, String title, String peer, double least) {
        var ratio = find(measured, title).map(seen -> seen.timesTheRate(peer)).orElse(OptionalDouble.empty());
        return atLeast(title + ": throughput over " + (peer.equals(PEER) ? "the best of " : "") + peer, least, ratio);
    }

    /// What TypeScript adds to the median run of a source, in milliseconds.
    private static Target added(List<Measured> measured, boolean seenBefore, double most) {
        var added = measured.stream()
                .filter(each -> each.seenBefore() == seenBefore && each.title().equals(Plan.LANGUAGES))
                .flatMap(each -> each.of(Ours.NAME + ", TypeScript").stream()
                        .map(typed -> typed.p50() - each.ours().p50()))
                .findFirst();
        return atMost(
                "1 KB of TypeScript " + (seenBefore ? "seen before" : "never seen") + " adds to p50",
                format("≤ %s ms", most),
                added.map(ms -> format("%.3f ms", ms)),
                added.map(ms -> ms <= most));
    }

    private static Target rungs(List<Measured> measured) {
        var ratio = find(measured, Plan.RUNGS)
                .flatMap(each -> each.of(Ours.NAME + ", landlock")
                        .map(other -> other.p50() / each.ours().p50()));
        return atMost(
                Plan.RUNGS + ": p50 on landlock",
                "≤ 1.1 × namespaces",
                ratio.map(times -> format("%.2f ×", times)),
                ratio.map(times -> times <= 1.1));
    }

    private static Target atMost(String what, String wanted, Optional<String> measured, Optional<Boolean> met) {
        return new Target(
                what, wanted, measured.orElse(""), met.map(Verdict::of).orElse(Verdict.UNKNOWN));
    }

    private static Target slower(List<Measured> measured) {
        var ratio = find(measured, Plan.COMPUTE)
                .flatMap(each -> each.of("node").map(node -> each.ours().p50() / node.p50()));
        return atMost(
                Plan.COMPUTE,
                "≤ 1.1 × Node",
                ratio.map(times -> format("%.2f ×", times)),
                ratio.map(times -> times <= 1.1));
    }

    static Target atLeast(String what, double least, OptionalDouble ratio) {
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

    private static String format(String pattern, Object number) {
        return String.format(Locale.ROOT, pattern, number);
    }
}
