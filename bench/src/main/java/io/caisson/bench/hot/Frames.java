package io.caisson.bench.hot;

import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// What crosses the pipe: a request out, a result back.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Frames {
    private static final int MAX_FRAME = 9 << 20;

    @Param({"10", "100000"})
    public int payload;

    private Frame run = new Frame.Stop(1);
    private byte[] done = {};

    @Setup
    public void prepare() throws IOException {
        var text = "\"" + "x".repeat(payload) + "\"";
        var source = new Frame.WireSource("javascript", "main.js", "1+1", List.of());
        var parts = List.of(new Frame.Part("main.js", new byte[32], "", ""));
        run = new Frame.Run(7, source, parts, text, List.of(), 128L << 20, 1 << 20, true);
        done = bytes(new Frame.Done(7, new Ending.Returned(text.getBytes(StandardCharsets.UTF_8)), 90, 4_096));
    }

    @Benchmark
    public byte[] writeRun() throws IOException {
        return bytes(run);
    }

    @Benchmark
    public Frame readDone() throws IOException {
        return new FrameReader(new ByteArrayInputStream(done), MAX_FRAME).read();
    }

    private static byte[] bytes(Frame frame) throws IOException {
        var out = new ByteArrayOutputStream();
        new FrameWriter(out).write(frame);
        return out.toByteArray();
    }
}
