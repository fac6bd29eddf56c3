package io.caisson.worker.syntax;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a parse of a source found; enough to run the same text again without one.
///
/// @param shape how the source gives its result
/// @param rootAwait whether `await` stands outside every function
/// @param lastExpression where the last statement begins if it is an expression, else -1; UTF-16 units
/// @param parameters names of main's parameters in order; a pattern is the empty name
/// @param dynamicImports where each `import(` begins; UTF-16 units
public record Facts(
        Shape shape, boolean rootAwait, int lastExpression, List<String> parameters, List<Integer> dynamicImports) {

    /// The four shapes of a source, the last one in two forms.
    public enum Shape {
        MODULE('m'),
        BODY('b'),
        MAIN('f'),
        SCRIPT('s'),
        OBJECT('o');

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
    private static final int MAX_ENTRIES = 10_000;
    private static final int MAX_NAME = 200;
    private static final int MAX_BYTES = 4_096;

    public Facts {
        parameters = List.copyOf(parameters);
        dynamicImports = List.copyOf(dynamicImports);
    }

    /// A script whose one statement, an expression, begins at its start.
    public static Facts expression() {
        return new Facts(Shape.SCRIPT, false, 0, List.of(), List.of());
    }

    /// The bytes that travel with `Started` and `Run`; none when they would be too many to be worth keeping.
    public byte[] encode() {
        if (parameters.size() + dynamicImports.size() > MAX_BYTES
                || parameters.stream().anyMatch(name -> name.length() > MAX_NAME)) {
            return new byte[0];
        }
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeByte(shape.code);
            out.writeBoolean(rootAwait);
            out.writeInt(lastExpression);
            out.writeShort(parameters.size());
            for (var parameter : parameters) {
                out.writeUTF(parameter);
            }
            out.writeShort(dynamicImports.size());
            for (var offset : dynamicImports) {
                out.writeInt(offset);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.size() <= MAX_BYTES ? bytes.toByteArray() : new byte[0];
    }

    /// Reads facts about a source of `length` units; empty when the bytes are not such facts, and the source must be
    /// parsed.
    public static Optional<Facts> decode(byte[] bytes, int length) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readByte() != VERSION) {
                return Optional.empty();
            }
            var facts = new Facts(Shape.of(in.readByte()), in.readBoolean(), in.readInt(), texts(in), numbers(in));
            return facts.fits(length) ? Optional.of(facts) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private boolean fits(int length) {
        return lastExpression >= -1
                && lastExpression <= length
                && dynamicImports.stream().allMatch(offset -> offset >= 0 && offset + 6 <= length);
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        var texts = new ArrayList<String>();
        for (var left = Math.min(in.readUnsignedShort(), MAX_ENTRIES); left > 0; left--) {
            texts.add(in.readUTF());
        }
        return texts;
    }

    private static List<Integer> numbers(DataInputStream in) throws IOException {
        var numbers = new ArrayList<Integer>();
        for (var left = Math.min(in.readUnsignedShort(), MAX_ENTRIES); left > 0; left--) {
            numbers.add(in.readInt());
        }
        return numbers;
    }
}
