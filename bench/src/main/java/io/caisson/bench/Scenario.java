package io.caisson.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/// One load, given to us and to each peer by turns.
record Scenario(String title, Load load, List<Contestant> peers) {
    /// Everybody gets the load without pauses for the same time, so that no compiler is caught half-way.
    void warmUp(Contestant ours, Duration each) {
        Stream.concat(Stream.of(ours), peers.stream()).forEach(contestant -> {
            var end = System.nanoTime() + each.toNanos();
            do {
                contestant.run(load.unpaced());
            } while (System.nanoTime() < end);
        });
    }

    /// Us, a peer, us, the next peer … so that whatever the machine does meanwhile hits both. The first round is not
    /// counted.
    Measured run(Contestant ours, int rounds) {
        var turns = new LinkedHashMap<String, List<Sample>>();
        turns.put(ours.name(), new ArrayList<>());
        peers.forEach(peer -> turns.put(peer.name(), new ArrayList<>()));
        for (var round = 0; round <= rounds; round++) {
            for (var contestant : order(ours)) {
                var sample = contestant.run(load);
                if (round > 0) {
                    turns.getOrDefault(contestant.name(), List.of()).add(sample);
                }
            }
        }
        var figures = new LinkedHashMap<String, Figures>();
        turns.forEach((name, samples) -> figures.put(name, Figures.medianOf(samples)));
        return new Measured(title, load.seenBefore(), figures);
    }

    private List<Contestant> order(Contestant ours) {
        return peers.isEmpty()
                ? List.of(ours)
                : peers.stream()
                        .<Contestant>mapMulti((peer, next) -> {
                            next.accept(ours);
                            next.accept(peer);
                        })
                        .toList();
    }
}
