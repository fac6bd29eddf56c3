/// JMH benchmarks of the parts every execution passes through, and of a whole execution with and without a worker.
///
/// Run by `bench/jmh`. They guard no target; they tell which part to look at when [io.caisson.bench.SideBySide] gets
/// slower.
@NullMarked
package io.caisson.bench.hot;

import org.jspecify.annotations.NullMarked;
