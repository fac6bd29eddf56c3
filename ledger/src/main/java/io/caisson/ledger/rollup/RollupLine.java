package io.caisson.ledger.rollup;

/// A stored row of a roll-up: figures, or a count of durations.
public sealed interface RollupLine {
    long hour();

    void addTo(Rollup rollup);

    /// The figures of a key, in the order of [Figure#ALL].
    record Sums(Rollup.Key key, long[] figures) implements RollupLine {
        @Override
        public long hour() {
            return key.hour();
        }

        @Override
        public void addTo(Rollup rollup) {
            rollup.add(key, figures);
        }
    }

    /// How many executions took about so long.
    record Times(Rollup.TimeKey key, long executions) implements RollupLine {
        @Override
        public long hour() {
            return key.hour();
        }

        @Override
        public void addTo(Rollup rollup) {
            rollup.addTimes(key, executions);
        }
    }
}
