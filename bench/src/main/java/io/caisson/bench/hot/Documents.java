package io.caisson.bench.hot;

import io.caisson.ExecutionRequest;
import io.caisson.Value;
import io.caisson.embed.Caisson;
import io.caisson.json.ReceiptWriter;
import io.caisson.json.RequestReader;
import io.caisson.receipt.Receipt;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// JSON as it enters and leaves: requests, values of 100 KB, receipts.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Documents {
    private static final Map<String, Object> RECORD =
            Map.of("id", 17, "name", "Ada Lovelace", "tags", "a b", "sum", 3.5);

    private final String large = Value.of(Collections.nCopies(1_700, RECORD)).json();
    private final String small = "{\"language\":\"javascript\",\"code\":\"return 6*7\"}";
    private final String request = "{\"language\":\"javascript\",\"code\":\"return context\",\"input\":" + large + "}";
    private final Receipt receipt = receipt();

    private static Receipt receipt() {
        try (var caisson = Caisson.over(new NoPlace())) {
            return caisson.execute(ExecutionRequest.javascript("1+1"));
        }
    }

    @Benchmark
    public Value checkLargeValue() {
        return Value.json(large);
    }

    @Benchmark
    public ExecutionRequest readSmallRequest() {
        return RequestReader.read(small);
    }

    @Benchmark
    public ExecutionRequest readLargeRequest() {
        return RequestReader.read(request);
    }

    @Benchmark
    public String writeReceipt() {
        return ReceiptWriter.write(receipt);
    }
}
