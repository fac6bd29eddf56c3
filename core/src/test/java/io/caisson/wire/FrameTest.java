package io.caisson.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ErrorKind;
import io.caisson.gate.Fact;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FrameTest {
    private static final int MAX = 1 << 20;

    private static final List<Frame.Part> PARTS = List.of(
            new Frame.Part("main.ts", new byte[] {1, 2}, "let x", "0AAAA"), new Frame.Part("b", new byte[0], "", ""));
    private static final List<Fact> FACTS = List.of(
            new Fact(
                    Fact.Kind.CALL,
                    "child_process.exec",
                    List.of(new Fact.Argument(Fact.Form.TEXT, "ls"), Fact.Argument.OTHER),
                    "a/b.js",
                    3,
                    14),
            new Fact(Fact.Kind.GAP, "", List.of(), "main.js", 0, 0));

    static Stream<Frame> frames() {
        return Stream.of(
                new Frame.Init(new byte[] {1, 2}, new byte[0]),
                new Frame.Run(
                        -7,
                        source("return 'ü😀\0'"),
                        PARTS,
                        "{\"a\":1}",
                        List.of("path", "util"),
                        128L << 20,
                        Long.MAX_VALUE,
                        true),
                new Frame.Check(3, source("1"), PARTS, List.of("util")),
                new Frame.Open(5, List.of("util"), 64L << 20),
                new Frame.Cell(6, 5, 3, source("x + 1"), "null", 1 << 20, false),
                new Frame.Close(5),
                new Frame.Parse(4, source("let x: number")),
                new Frame.Parsed(4, PARTS, FACTS),
                new Frame.Stop(Long.MIN_VALUE),
                new Frame.Ready("v8", "14.7", new byte[1000]),
                new Frame.Started(1),
                new Frame.Log(1, 4, 12, "line\nline"),
                done(new Ending.Returned("[1]".getBytes(StandardCharsets.UTF_8))),
                done(new Ending.Threw(ErrorKind.RUNTIME, "TypeError", "x is not a function", 3, 5, "at main.js:3:5")),
                done(new Ending.OutOfMemory()),
                done(new Ending.Stopped()),
                new Frame.Done(42, new Ending.Stopped(), 1, 2, true));
    }

    private static Frame.WireSource source(String code) {
        return new Frame.WireSource(
                "javascript",
                "main.js",
                code,
                List.of(new Frame.WireFile("a/b.js", new byte[300]), new Frame.WireFile("c", new byte[0])));
    }

    private static Frame done(Ending ending) {
        return new Frame.Done(42, ending, 1_000, 2_000);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void roundTrips(Frame frame) throws IOException {
        assertThat(read(bytes(frame))).usingRecursiveComparison().isEqualTo(frame);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void endsInsideAFrameAreNoFrames(Frame frame) throws IOException {
        var bytes = bytes(frame);
        for (var length = 0; length < bytes.length; length++) {
            var cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(EOFException.class);
        }
    }

    /// Type, id and fields in hexadecimal; the length in front is added.
    @ParameterizedTest
    @CsvSource(delimiterString = "=>", textBlock = """
            00 0000000000000000                                      => frame type 0
            0e 0000000000000000                                      => frame type 14
            0c 0000000000000001 0000000000000005 0000000000000000    => a number of 0, allowed are 1 to 2147483647
            ff 0000000000000000                                      => frame type -1
            03 0000000000000000 00                                   => 1 bytes after the end of a frame
            04 0000000000000001                                      => a frame that ends inside a field
            04 0000000000000001 00000005 aa                          => a field of 5 bytes in 1
            04 0000000000000001 ffffffff                             => a field of -1 bytes in 0
            04 0000000000000001 7fffffff                             => a field of 2147483647 bytes in 0
            06 0000000000000001 0000000000000005 00                  => a number of 5, allowed are 0 to 4
            06 0000000000000001 ffffffffffffffff 00                  => a number of -1, allowed are 0 to 4
            06 0000000000000001 0000000100000001 00                  => a number of 4294967297, allowed are 0 to 4
            07 0000000000000001 ffffffffffffffff                     => a number of -1, allowed are 0 to 9223372036854775807
            07 0000000000000001 0000000000000000 0000000000000000 0000000000000005 => a number of 5, allowed are 1 to 4
            07 0000000000000001 0000000000000000 0000000000000000 0000000000000002 00000003 626164 => error kind bad
            02 0000000000000001 00000000 00000000 00000000 0000000000002711 => a number of 10001, allowed are 0 to 10000
            05 0000000000000001 00000000                             => 4 bytes after the end of a frame
            0a 0000000000000001 0000000000002711                     => a number of 10001, allowed are 0 to 10000
            0a 0000000000000001 0000000000000001 00000000 00000009   => a field of 9 bytes in 0
            0a 0000000000000001 ffffffffffffffff                     => a number of -1, allowed are 0 to 10000
            """)
    void refusesHostileFrames(String body, String problem) {
        var bytes = HexFormat.of().parseHex(body.replace(" ", ""));
        assertThatThrownBy(() -> read(framed(bytes.length, bytes)))
                .isInstanceOf(ProtocolException.class)
                .hasMessage(problem);
    }

    @ParameterizedTest
    @CsvSource({"0", "8", "-1", "-2147483648", "1048577", "2147483647"})
    void refusesLengthsBeforeAllocating(int length) {
        assertThatThrownBy(() -> read(framed(length, new byte[16])))
                .isInstanceOf(ProtocolException.class)
                .hasMessage("a frame of " + length + " bytes, allowed are 9 to " + MAX);
    }

    /// Of all readers together.
    @Test
    void thereIsNoRoomForMoreThanTheBudget() throws IOException {
        var bytes = bytes(new Frame.Log(1, 0, 0, "x".repeat(100 << 10)));
        var budget = new FrameBudget(150 << 10, Duration.ZERO);
        var first = new FrameReader(new ByteArrayInputStream(bytes), MAX, budget);
        var second = new FrameReader(new ByteArrayInputStream(bytes), MAX, budget);
        first.read();
        assertThatThrownBy(second::read)
                .isInstanceOf(ProtocolException.class)
                .hasMessageStartingWith("no room for a frame of ");
        first.release();
        var third = new FrameReader(new ByteArrayInputStream(bytes), MAX, budget);
        assertThat(third.read()).isInstanceOf(Frame.Log.class);
    }

    @Test
    void replacesIllFormedText() throws IOException {
        var bytes = HexFormat.of()
                .parseHex("0600000000000000010000000000000000000000000000000000000002c3ff41".substring(0, 60) + "28");
        assertThat(((Frame.Log) FrameReader.decode(bytes)).text()).isEqualTo("\uFFFD(");
    }

    /// Whatever a broken worker sends, the answer is a frame or a [ProtocolException].
    @Test
    void survivesMutations() throws IOException {
        var random = new Random(7);
        var seeds = frames().map(FrameTest::bytes).toList();
        for (var i = 0; i < 50_000; i++) {
            var bytes = seeds.get(random.nextInt(seeds.size())).clone();
            for (var n = random.nextInt(5); n >= 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                read(bytes);
            } catch (ProtocolException | EOFException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
    }

    private static byte[] framed(int length, byte[] body) {
        return ByteBuffer.allocate(Integer.BYTES + body.length)
                .putInt(length)
                .put(body)
                .array();
    }

    private static byte[] bytes(Frame frame) {
        var out = new ByteArrayOutputStream();
        try {
            new FrameWriter(out).write(frame);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    private static Frame read(byte[] bytes) throws IOException {
        return new FrameReader(new ByteArrayInputStream(bytes), MAX).read();
    }
}
