package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Source;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.gate.Fact;
import io.caisson.gate.FactReader;
import io.caisson.gate.Facts;
import io.caisson.json.RequestReader;
import io.caisson.json.RequestWriter;
import io.caisson.json.SourceWriter;
import io.caisson.scan.Gate;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import io.caisson.work.WorkLane;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Large work on data of a caller or a guest waits for its tenant's turn in the lane; small work does not
/// wait.
@Timeout(60)
class LargeWorkTest {
    private static final String TENANT = "large-work";
    private static final String LARGE = "x".repeat(64 << 10);
    private static final String SMALL = "x";

    /// Work on a text that the caller chooses.
    @FunctionalInterface
    interface Work {
        Object on(String text) throws Exception;
    }

    static Stream<Arguments> works() {
        return Stream.of(
                work("checking JSON text", text -> Value.json('"' + text + '"')),
                work("checking JSON bytes", text -> Value.json(utf8('"' + text + '"'))),
                work("writing a tree as JSON", text -> Value.of(Map.of("text", text))),
                work("reading JSON", text -> read(Value.of(text))),
                work("hashing a source", text -> source(text).hash()),
                work("reading a request", text -> RequestReader.read(body(text))),
                work("writing a request", text -> RequestWriter.write(ExecutionRequest.of(source(text)))),
                work("writing a source", text -> SourceWriter.writeWithoutSecrets(source(text))),
                work("encoding a frame", LargeWorkTest::encoded),
                work(
                        "decoding a frame",
                        text -> new FrameReader(new ByteArrayInputStream(frame(text)), 1 << 20).read()),
                work(
                        "judging facts",
                        text -> gate(text.length() / 16).scan(Caller.local(), ExecutionRequest.of(source(SMALL)))));
    }

    private static Arguments work(String name, Work work) {
        return arguments(name, work);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("works")
    void largeWorkWaitsForItsTurn(String name, Work work) throws Exception {
        var occupied = new CountDownLatch(1);
        try {
            occupy(occupied);
            var large = virtual(() -> work.on(LARGE));
            while (WorkLane.ofThisProcess().waiting() == 0 && !large.isDone()) {
                Thread.sleep(Duration.ofMillis(1));
            }
            assertThat(large).as(name + " did not wait").isNotDone();
            occupied.countDown();
            assertThat(large.get()).isNotNull();
        } finally {
            occupied.countDown();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("works")
    void smallWorkDoesNotWait(String name, Work work) throws Exception {
        var occupied = new CountDownLatch(1);
        try {
            occupy(occupied);
            assertThat(virtual(() -> work.on(SMALL)).get()).as(name).isNotNull();
        } finally {
            occupied.countDown();
        }
    }

    /// Occupies all threads of the lane that one tenant can use.
    private static void occupy(CountDownLatch until) throws InterruptedException {
        var threads = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        var began = new CountDownLatch(threads);
        IntStream.range(0, threads)
                .forEach(_ ->
                        Thread.startVirtualThread(() -> WorkLane.ofThisProcess().run(TENANT, LARGE.length(), () -> {
                            began.countDown();
                            return await(until);
                        })));
        began.await();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static FutureTask<Object> virtual(Callable<Object> work) {
        var task = new FutureTask<>(() -> {
            WorkLane.assign(TENANT);
            return work.call();
        });
        Thread.startVirtualThread(task);
        return task;
    }

    private static Object read(Value value) {
        return String.valueOf(value.toJava());
    }

    private static Source source(String text) {
        return new Source(Language.JAVASCRIPT, text);
    }

    private static String body(String text) {
        return "{\"language\":\"javascript\",\"code\":\"" + text + "\"}";
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Object encoded(String text) throws IOException {
        new FrameWriter(OutputStream.nullOutputStream())
                .write(new Frame.Parse(1, new Frame.WireSource("javascript", "main.js", text, List.of())));
        return text;
    }

    private static byte[] frame(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        new FrameWriter(bytes).write(new Frame.Done(1, new Ending.Returned(utf8('"' + text + '"')), 1, 1, false));
        return bytes.toByteArray();
    }

    private static Gate gate(int facts) {
        var fact = new Fact(Fact.Kind.CALL, "f", List.of(), "main.js", 1, 1);
        return new Gate(
                List.of(new FactReader() {
                    @Override
                    public boolean reads(Language language) {
                        return true;
                    }

                    @Override
                    public Facts read(Caller caller, Source source, boolean alone) {
                        return new Facts.Known(Collections.nCopies(facts, fact));
                    }
                }),
                List.of(),
                List.of());
    }
}
