package io.caisson.bench.hot;

import io.caisson.ExecutionRequest;
import io.caisson.embed.Caisson;
import io.caisson.receipt.Receipt;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// A whole execution of `1+1`, back to back: behind the wall, and at a place that does nothing.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Executions {
    private final ExecutionRequest request = ExecutionRequest.javascript("1+1");
    private final Caisson sandbox = Caisson.open();
    private final Caisson nowhere = Caisson.over(new NoPlace());

    @Benchmark
    public Receipt behindTheWall() {
        return completed(sandbox.execute(request));
    }

    @Benchmark
    public Receipt fiveSteps() {
        return completed(nowhere.execute(request));
    }

    private static Receipt completed(Receipt receipt) {
        if (!receipt.success()) {
            throw new IllegalStateException(receipt.summary());
        }
        return receipt;
    }

    @TearDown
    public void close() {
        sandbox.close();
        nowhere.close();
    }
}
