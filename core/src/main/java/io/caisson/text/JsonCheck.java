package io.caisson.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Decides in one pass, without allocating, whether text is one JSON value of bounded depth.
///
/// The text may come from a hostile guest: no recursion, no number is converted, no string is built. It is read as
/// UTF-8; what JSON gives a meaning is ASCII, and no byte of a longer character looks like it.
public final class JsonCheck {
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long TOPS = 0x8080_8080_8080_8080L;

    private final byte[] text;
    /// Whether the bracket opened at each depth is an object's.
    private final boolean[] objects = new boolean[RequestBounds.MAX_INPUT_DEPTH];

    private int depth;
    private int at;

    public JsonCheck(byte[] text) {
        this.text = text;
    }

    public void check() {
        space();
        while (opened() || !closed()) {
            // each turn reads one bracket or one finished value
        }
        space();
        if (at < text.length) {
            throw bad("text after the end");
        }
    }

    /// Reads the start of a value; true when it was a bracket after which another value must follow.
    private boolean opened() {
        var c = peek();
        if (c != '{' && c != '[') {
            scalar();
            return false;
        }
        if (depth == RequestBounds.MAX_INPUT_DEPTH) {
            throw bad("more than " + RequestBounds.MAX_INPUT_DEPTH + " levels");
        }
        objects[depth++] = c == '{';
        at++;
        space();
        if (peek() == (c == '{' ? '}' : ']')) {
            return false;
        }
        if (c == '{') {
            key();
        }
        return true;
    }

    /// Reads what may follow a value; true when that was the last one.
    private boolean closed() {
        while (true) {
            space();
            if (depth == 0) {
                return true;
            }
            var c = peek();
            if (c == ',') {
                at++;
                space();
                if (objects[depth - 1]) {
                    key();
                }
                return false;
            }
            if (c != (objects[depth - 1] ? '}' : ']')) {
                throw bad("an unexpected character");
            }
            depth--;
            at++;
        }
    }

    private void scalar() {
        switch (peek()) {
            case '"' -> string();
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> number();
        }
    }

    private void key() {
        string();
        space();
        expect(':');
        space();
    }

    private void string() {
        expect('"');
        while (true) {
            ordinary();
            var c = peek();
            at++;
            if (c == '"') {
                return;
            }
            if (c >= 0 && c < ' ') {
                throw bad("a control character in a string");
            }
            if (c == '\\') {
                escape();
            }
        }
    }

    /// Steps over characters of a string that mean only themselves, eight bytes at a time: the loop most of a large
    /// text is read in.
    private void ordinary() {
        while (at + Long.BYTES <= text.length) {
            var marks = marks((long) EIGHT_BYTES.get(text, at));
            if (marks != 0) {
                at += Long.numberOfTrailingZeros(marks) / Byte.SIZE;
                return;
            }
            at += Long.BYTES;
        }
    }

    /// Eight bytes with the top bit of the first quote, backslash or control character set and none below it; zero when
    /// there is none.
    private static long marks(long bytes) {
        var control = (bytes - ONES * ' ') & ~bytes;
        return (control | zero(bytes ^ ONES * '"') | zero(bytes ^ ONES * '\\')) & TOPS;
    }

    /// Sets the top bit of the lowest byte that is zero, and perhaps of some above it.
    private static long zero(long bytes) {
        return (bytes - ONES) & ~bytes;
    }

    private void escape() {
        switch (peek()) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at++;
            case 'u' -> {
                at++;
                for (var i = 0; i < 4; i++, at++) {
                    if (!HexFormat.isHexDigit(peek())) {
                        throw bad("a broken unicode escape");
                    }
                }
            }
            default -> throw bad("an unknown escape");
        }
    }

    private void number() {
        if (peek() == '-') {
            at++;
        }
        if (peek() == '0') {
            at++;
        } else {
            digits();
        }
        if (at < text.length && text[at] == '.') {
            at++;
            digits();
        }
        if (at < text.length && (text[at] == 'e' || text[at] == 'E')) {
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            digits();
        }
    }

    private void digits() {
        var start = at;
        while (at < text.length && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        if (at == start) {
            throw bad("an unexpected character");
        }
    }

    private void word(String word) {
        for (var i = 0; i < word.length(); i++) {
            if (at + i >= text.length || text[at + i] != word.charAt(i)) {
                throw bad("an unexpected word");
            }
        }
        at += word.length();
    }

    private void space() {
        while (at < text.length && isSpace(text[at])) {
            at++;
        }
    }

    private static boolean isSpace(byte c) {
        return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t');
    }

    private void expect(char expected) {
        if (peek() != expected) {
            throw bad("an unexpected character");
        }
        at++;
    }

    private byte peek() {
        if (at >= text.length) {
            throw bad("an early end");
        }
        return text[at];
    }

    private IllegalArgumentException bad(String what) {
        var before = new String(text, 0, at, StandardCharsets.UTF_8).length();
        return new IllegalArgumentException("no valid JSON: " + what + " at character " + (before + 1));
    }
}
