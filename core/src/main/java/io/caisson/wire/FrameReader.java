package io.caisson.wire;

import io.caisson.ErrorKind;
import io.caisson.gate.Fact;
import io.caisson.work.WorkLane;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Reads frames from a pipe whose writer may be hostile.
///
/// The only allocation a writer can cause is one frame of at most `maxBytes`; lengths inside a frame are checked
/// against what is left of it. Not thread-safe: one reader, one thread at a time.
public final class FrameReader {
    private static final int HEADER = 1 + Long.BYTES;
    private static final int MAX_ENTRIES = 10_000;

    private final InputStream in;
    private final int maxBytes;
    private final FrameBudget budget;
    private int taken;

    public FrameReader(InputStream in, int maxBytes) {
        this(in, maxBytes, new FrameBudget(maxBytes));
    }

    /// A reader that shares `budget` with others: a large frame waits until there is room for it, and its bytes are
    /// given back when the next frame is asked for or [#release] is called.
    public FrameReader(InputStream in, int maxBytes, FrameBudget budget) {
        this.in = in;
        this.maxBytes = maxBytes;
        this.budget = budget;
    }

    /// Waits for the next frame.
    ///
    /// @throws EOFException when the other side closed the pipe
    /// @throws ProtocolException when the bytes are no frame; the pipe must not be read again
    public Frame read() throws IOException {
        release();
        var length = ByteBuffer.wrap(exactly(Integer.BYTES)).getInt();
        if (length < HEADER || length > maxBytes) {
            throw new ProtocolException("a frame of " + length + " bytes, allowed are " + HEADER + " to " + maxBytes);
        }
        budget.take(length);
        taken = length;
        return decoded(exactly(length));
    }

    /// Gives back what the last frame took of the budget.
    public void release() {
        budget.giveBack(taken);
        taken = 0;
    }

    private byte[] exactly(int length) throws IOException {
        var bytes = new byte[length];
        if (in.readNBytes(bytes, 0, length) < length) {
            throw new EOFException("the pipe ended inside a frame");
        }
        return bytes;
    }

    private static Frame decoded(byte[] frame) throws ProtocolException {
        try {
            return WorkLane.compute(frame.length, () -> {
                try {
                    return decode(frame);
                } catch (ProtocolException e) {
                    throw new UncheckedIOException(e.getMessage(), e);
                }
            });
        } catch (UncheckedIOException e) {
            throw new ProtocolException(String.valueOf(e.getMessage()));
        }
    }

    static Frame decode(byte[] frame) throws ProtocolException {
        try {
            var fields = new Fields(ByteBuffer.wrap(frame));
            var decoded = decode(fields);
            if (fields.buffer.hasRemaining()) {
                throw new ProtocolException(fields.buffer.remaining() + " bytes after the end of a frame");
            }
            return decoded;
        } catch (BufferUnderflowException e) {
            throw new ProtocolException("a frame that ends inside a field");
        }
    }

    private static Frame decode(Fields fields) throws ProtocolException {
        var type = fields.buffer.get();
        var id = fields.buffer.getLong();
        return switch (type) {
            case Type.INIT -> new Frame.Init(fields.bytes(), fields.bytes());
            case Type.RUN -> fields.run(id);
            case Type.CHECK -> new Frame.Check(id, fields.source(), fields.parts(), fields.texts());
            case Type.OPEN -> new Frame.Open(id, fields.texts(), fields.number());
            case Type.CELL -> fields.cell(id);
            case Type.CLOSE -> new Frame.Close(id);
            case Type.PARSE -> new Frame.Parse(id, fields.source());
            case Type.PARSED -> new Frame.Parsed(id, fields.parts(), fields.facts());
            case Type.STOP -> new Frame.Stop(id);
            case Type.READY -> new Frame.Ready(fields.text(), fields.text(), fields.bytes());
            case Type.STARTED -> new Frame.Started(id);
            case Type.LOG -> new Frame.Log(id, (int) fields.within(0, 4), fields.number(), fields.text());
            case Type.DONE -> fields.done(id);
            default -> throw new ProtocolException("frame type " + type);
        };
    }

    private record Fields(ByteBuffer buffer) {
        long number() {
            return buffer.getLong();
        }

        long within(long least, long most) throws ProtocolException {
            var value = number();
            if (value < least || value > most) {
                throw new ProtocolException("a number of " + value + ", allowed are " + least + " to " + most);
            }
            return value;
        }

        byte[] bytes() throws ProtocolException {
            var length = buffer.getInt();
            if (length < 0 || length > buffer.remaining()) {
                throw new ProtocolException("a field of " + length + " bytes in " + buffer.remaining());
            }
            var bytes = new byte[length];
            buffer.get(bytes);
            return bytes;
        }

        /// Ill-formed UTF-8 becomes U+FFFD here, so no later reader meets it.
        String text() throws ProtocolException {
            return new String(bytes(), StandardCharsets.UTF_8);
        }

        Frame.Run run(long id) throws ProtocolException {
            return new Frame.Run(id, source(), parts(), text(), texts(), number(), number(), within(0, 1) == 1);
        }

        Frame.Cell cell(long id) throws ProtocolException {
            return new Frame.Cell(
                    id, number(), (int) within(1, Integer.MAX_VALUE), source(), text(), number(), within(0, 1) == 1);
        }

        Frame.Done done(long id) throws ProtocolException {
            var cpuMicros = within(0, Long.MAX_VALUE);
            var peakMemoryBytes = within(0, Long.MAX_VALUE);
            return new Frame.Done(id, ending(), cpuMicros, peakMemoryBytes, within(0, 1) == 1);
        }

        Ending ending() throws ProtocolException {
            return switch ((int) within(Type.RETURNED, Type.STOPPED)) {
                case Type.RETURNED -> new Ending.Returned(bytes());
                case Type.THREW ->
                    new Ending.Threw(
                            kind(),
                            text(),
                            text(),
                            (int) within(0, Integer.MAX_VALUE),
                            (int) within(0, Integer.MAX_VALUE),
                            text());
                case Type.OUT_OF_MEMORY -> new Ending.OutOfMemory();
                default -> new Ending.Stopped();
            };
        }

        ErrorKind kind() throws ProtocolException {
            var label = text();
            return ErrorKind.of(label).orElseThrow(() -> new ProtocolException("error kind " + label));
        }

        Frame.WireSource source() throws ProtocolException {
            return new Frame.WireSource(text(), text(), text(), files());
        }

        List<Frame.Part> parts() throws ProtocolException {
            var count = (int) within(0, MAX_ENTRIES);
            var parts = new ArrayList<Frame.Part>();
            for (var i = 0; i < count; i++) {
                parts.add(new Frame.Part(text(), bytes(), text(), text()));
            }
            return parts;
        }

        List<Fact> facts() throws ProtocolException {
            var count = (int) within(0, Fact.MAX_FACTS);
            var facts = new ArrayList<Fact>();
            for (var i = 0; i < count; i++) {
                facts.add(fact());
            }
            return facts;
        }

        private Fact fact() throws ProtocolException {
            var kind = Type.KINDS.get((int) within(0, Type.KINDS.size() - 1L));
            var name = text();
            var file = text();
            var line = (int) within(0, Integer.MAX_VALUE);
            var column = (int) within(0, Integer.MAX_VALUE);
            return new Fact(kind, name, arguments(), file, line, column);
        }

        private List<Fact.Argument> arguments() throws ProtocolException {
            var count = (int) within(0, Fact.MAX_ARGUMENTS);
            var arguments = new ArrayList<Fact.Argument>(count);
            for (var i = 0; i < count; i++) {
                arguments.add(new Fact.Argument(Type.FORMS.get((int) within(0, Type.FORMS.size() - 1L)), text()));
            }
            return arguments;
        }

        List<Frame.WireFile> files() throws ProtocolException {
            var count = (int) within(0, MAX_ENTRIES);
            var files = new ArrayList<Frame.WireFile>();
            for (var i = 0; i < count; i++) {
                files.add(new Frame.WireFile(text(), bytes()));
            }
            return files;
        }

        List<String> texts() throws ProtocolException {
            var count = (int) within(0, MAX_ENTRIES);
            var texts = new ArrayList<String>();
            for (var i = 0; i < count; i++) {
                texts.add(text());
            }
            return texts;
        }
    }
}
