package io.caisson.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// What came of one scenario: the figures of every contestant, us first.
record Measured(String title, boolean seenBefore, Map<String, Figures> figures) {
    Measured {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    Figures ours() {
        return of(Ours.NAME).orElseThrow(() -> new IllegalStateException("nothing of ours in " + title));
    }

    Optional<Figures> of(String contestant) {
        return Optional.ofNullable(figures.get(contestant));
    }

    /// How many times longer a peer's median run takes than ours.
    OptionalDouble timesFaster(String peer) {
        return ratios(Stream.of(peer).flatMap(name -> of(name).stream()).map(theirs -> theirs.p50() / ours().p50()));
    }

    /// How many times more runs per second we do than the best variant of a peer.
    OptionalDouble timesTheRate(String peer) {
        return ratios(figures.entrySet().stream()
                .filter(entry -> entry.getKey().equals(peer) || entry.getKey().startsWith(peer + ","))
                .map(entry -> ours().perSecond() / entry.getValue().perSecond()));
    }

    private static OptionalDouble ratios(Stream<Double> ratios) {
        return ratios.mapToDouble(Double::doubleValue).min();
    }
}
