package io.caisson.wire;

import io.caisson.gate.Fact;
import io.caisson.work.WorkLane;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes frames to a pipe, one at a time and each flushed at once. Safe for use by several threads.
public final class FrameWriter {
    private final OutputStream out;

    public FrameWriter(OutputStream out) {
        this.out = out;
    }

    /// Writes and flushes `frame`.
    ///
    /// @throws IOException when the other side is gone; the pipe is then useless
    public void write(Frame frame) throws IOException {
        var body = WorkLane.compute(bytes(frame), () -> body(frame));
        synchronized (this) {
            body.writeTo(out);
            out.flush();
        }
    }

    static byte[] encode(Frame frame) {
        var bytes = new ByteArrayOutputStream();
        var body = body(frame);
        try {
            body.writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// About how large `frame` becomes, of those that carry a caller's data.
    private static long bytes(Frame frame) {
        return switch (frame) {
            case Frame.Run run -> bytes(run.source(), run.parts()) + run.input().length();
            case Frame.Cell cell ->
                bytes(cell.source(), List.of()) + cell.input().length();
            case Frame.Check check -> bytes(check.source(), check.parts());
            case Frame.Parse parse -> bytes(parse.source(), List.of());
            default -> 0;
        };
    }

    private static long bytes(Frame.WireSource source, List<Frame.Part> parts) {
        return source.code().length()
                + source.files().stream()
                        .mapToLong(file -> file.content().length)
                        .sum()
                + parts.stream().mapToLong(Frame.Part::size).sum();
    }

    private static Body body(Frame frame) {
        return switch (frame) {
            case Frame.Init(var snapshot, var seal) ->
                new Body(Type.INIT, 0).bytes(snapshot).bytes(seal);
            case Frame.Run run -> body(run);
            case Frame.Check check ->
                new Body(Type.CHECK, check.id())
                        .source(check.source())
                        .parts(check.parts())
                        .texts(check.modules());
            case Frame.Open(var id, var modules, var memory) ->
                new Body(Type.OPEN, id).texts(modules).number(memory);
            case Frame.Cell cell -> body(cell);
            case Frame.Close(var id) -> new Body(Type.CLOSE, id);
            case Frame.Parse(var id, var source) -> new Body(Type.PARSE, id).source(source);
            case Frame.Parsed(var id, var parts, var facts) ->
                new Body(Type.PARSED, id).parts(parts).facts(facts);
            case Frame.Stop(var id) -> new Body(Type.STOP, id);
            case Frame.Ready(var engine, var version, var snapshot) ->
                new Body(Type.READY, 0).text(engine).text(version).bytes(snapshot);
            case Frame.Started(var id) -> new Body(Type.STARTED, id);
            case Frame.Log(var id, var level, var at, var text) ->
                new Body(Type.LOG, id).number(level).number(at).text(text);
            case Frame.Done(var id, var ending, var cpu, var memory, var retiring) ->
                ending(new Body(Type.DONE, id).number(cpu).number(memory), ending)
                        .number(retiring ? 1 : 0);
        };
    }

    private static Body body(Frame.Run run) {
        return new Body(Type.RUN, run.id())
                .source(run.source())
                .parts(run.parts())
                .text(run.input())
                .texts(run.modules())
                .number(run.memoryBytes())
                .number(run.outputBytes())
                .number(run.captureConsole() ? 1 : 0);
    }

    private static Body body(Frame.Cell cell) {
        return new Body(Type.CELL, cell.id())
                .number(cell.environment())
                .number(cell.number())
                .source(cell.source())
                .text(cell.input())
                .number(cell.outputBytes())
                .number(cell.captureConsole() ? 1 : 0);
    }

    private static Body ending(Body body, Ending ending) {
        return switch (ending) {
            case Ending.Returned(var json) -> body.number(Type.RETURNED).bytes(json);
            case Ending.Threw threw ->
                body.number(Type.THREW)
                        .text(threw.kind().label())
                        .text(threw.type())
                        .text(threw.message())
                        .number(threw.line())
                        .number(threw.column())
                        .text(threw.stack());
            case Ending.OutOfMemory() -> body.number(Type.OUT_OF_MEMORY);
            case Ending.Stopped() -> body.number(Type.STOPPED);
        };
    }

    /// A frame under construction: a growing buffer whose first four bytes become the length.
    private static final class Body {
        private ByteBuffer buffer = ByteBuffer.allocate(256);

        Body(int type, long id) {
            buffer.putInt(0).put((byte) type).putLong(id);
        }

        Body number(long value) {
            room(Long.BYTES).putLong(value);
            return this;
        }

        Body bytes(byte[] value) {
            room(Integer.BYTES + value.length).putInt(value.length).put(value);
            return this;
        }

        Body text(String value) {
            return bytes(value.getBytes(StandardCharsets.UTF_8));
        }

        Body texts(List<String> values) {
            number(values.size());
            values.forEach(this::text);
            return this;
        }

        Body source(Frame.WireSource source) {
            return text(source.language())
                    .text(source.entry())
                    .text(source.code())
                    .files(source.files());
        }

        Body parts(List<Frame.Part> parts) {
            number(parts.size());
            parts.forEach(part ->
                    text(part.path()).bytes(part.outline()).text(part.text()).text(part.places()));
            return this;
        }

        Body facts(List<Fact> facts) {
            number(facts.size());
            facts.forEach(this::fact);
            return this;
        }

        private void fact(Fact fact) {
            number(Type.KINDS.indexOf(fact.kind()))
                    .text(fact.name())
                    .text(fact.file())
                    .number(fact.line())
                    .number(fact.column())
                    .number(fact.arguments().size());
            fact.arguments()
                    .forEach(argument ->
                            number(Type.FORMS.indexOf(argument.form())).text(argument.text()));
        }

        Body files(List<Frame.WireFile> files) {
            number(files.size());
            files.forEach(file -> text(file.path()).bytes(file.content()));
            return this;
        }

        @SuppressWarnings("ByteBufferBackingArray") // allocated here, so the array is the buffer's alone
        void writeTo(OutputStream out) throws IOException {
            buffer.putInt(0, buffer.position() - Integer.BYTES);
            out.write(buffer.array(), 0, buffer.position());
        }

        private ByteBuffer room(int bytes) {
            if (buffer.remaining() < bytes) {
                var larger =
                        ByteBuffer.allocate(Math.addExact(Math.max(buffer.capacity() * 2, buffer.capacity()), bytes));
                buffer = larger.put(buffer.flip());
            }
            return buffer;
        }
    }
}
