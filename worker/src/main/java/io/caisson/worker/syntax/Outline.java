package io.caisson.worker.syntax;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The structure of a parsed source: enough to run the same text again without a parser.
///
/// @param shape how the source returns its result
/// @param rootAwait whether `await` occurs outside every function
/// @param lastExpression where the last statement begins if it is an expression, else -1; UTF-16 units
/// @param parameters names of main's parameters in order; the empty name for a pattern
/// @param dynamicImports where each `import(` begins; UTF-16 units
public record Outline(
        Shape shape, boolean rootAwait, int lastExpression, List<String> parameters, List<Integer> dynamicImports) {

    /// The four shapes of a source (the last one in two forms), and one for a source without a known shape.
    public enum Shape {
        MODULE('m'),
        BODY('b'),
        MAIN('f'),
        SCRIPT('s'),
        OBJECT('o'),
        /// The parser has refused it; the engine decides.
        UNREAD('u');

        private final char code;

        Shape(char code) {
            this.code = code;
        }

        private static Shape of(int code) throws IOException {
            return Arrays.stream(values())
                    .filter(shape -> shape.code == code)
                    .findFirst()
                    .orElseThrow(() -> new IOException("shape " + code));
        }
    }

    private static final int VERSION = 1;

    public Outline {
        parameters = List.copyOf(parameters);
        dynamicImports = List.copyOf(dynamicImports);
    }

    /// A script of one expression statement.
    public static Outline expression() {
        return new Outline(Shape.SCRIPT, false, 0, List.of(), List.of());
    }

    /// The outline of a text that the parser has refused or was not given.
    public static Outline unread() {
        return new Outline(Shape.UNREAD, false, -1, List.of(), List.of());
    }

    /// The encoding in a part.
    public byte[] encode() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeByte(shape.code);
            out.writeBoolean(rootAwait);
            out.writeInt(lastExpression);
            out.writeInt(parameters.size());
            for (var parameter : parameters) {
                var name = parameter.getBytes(StandardCharsets.UTF_8);
                out.writeInt(name.length);
                out.write(name);
            }
            out.writeInt(dynamicImports.size());
            for (var offset : dynamicImports) {
                out.writeInt(offset);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// Decodes the outline of a text of `length` units. Invalid bytes give the outline of an unparsed text.
    public static Outline decode(byte[] bytes, int length) {
        try {
            var in = ByteBuffer.wrap(bytes);
            if (in.get() != VERSION) {
                return unread();
            }
            var outline = new Outline(Shape.of(in.get()), in.get() == 1, in.getInt(), texts(in), numbers(in));
            return outline.fits(length) ? outline : unread();
        } catch (IOException | BufferUnderflowException e) {
            return unread();
        }
    }

    private boolean fits(int length) {
        return lastExpression >= -1
                && lastExpression <= length
                && dynamicImports.stream().allMatch(offset -> offset >= 0 && offset <= length - 6);
    }

    private static List<String> texts(ByteBuffer in) {
        var texts = new ArrayList<String>();
        for (var left = in.getInt(); left > 0; left--) {
            var name = new byte[Math.clamp(in.getInt(), 0, in.remaining())];
            in.get(name);
            texts.add(new String(name, StandardCharsets.UTF_8));
        }
        return texts;
    }

    private static List<Integer> numbers(ByteBuffer in) {
        var numbers = new ArrayList<Integer>();
        for (var left = in.getInt(); left > 0; left--) {
            numbers.add(in.getInt());
        }
        return numbers;
    }
}
