package io.caisson.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/// The median over all turns of one contestant at one load. Milliseconds, but for the rate.
record Figures(double p10, double p50, double p99, double cpu, double perSecond) {
    static Figures medianOf(List<Sample> turns) {
        return new Figures(
                median(turns, turn -> turn.percentileMs(10)),
                median(turns, turn -> turn.percentileMs(50)),
                median(turns, turn -> turn.percentileMs(99)),
                median(turns, Sample::cpuMs),
                median(turns, Sample::perSecond));
    }

    private static double median(List<Sample> turns, ToDoubleFunction<Sample> figure) {
        return Numbers.median(turns.stream().mapToDouble(figure));
    }
}
