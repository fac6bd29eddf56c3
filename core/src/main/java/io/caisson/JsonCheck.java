package io.caisson;

import java.util.HexFormat;

/// Decides in one pass, without allocating, whether text is one JSON value of bounded depth.
///
/// The text may come from a hostile guest: no recursion, no number is converted, no string is built.
final class JsonCheck {
    private final String text;
    /// Whether the bracket opened at each depth is an object's.
    private final boolean[] objects = new boolean[Value.MAX_DEPTH];

    private int depth;
    private int at;

    JsonCheck(String text) {
        this.text = text;
    }

    void check() {
        space();
        while (opened() || !closed()) {
            // each turn reads one bracket or one finished value
        }
        space();
        if (at < text.length()) {
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
        if (depth == Value.MAX_DEPTH) {
            throw bad("more than " + Value.MAX_DEPTH + " levels");
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

    /// The loop most of a large result is read in: one comparison decides for an ordinary character.
    private void string() {
        expect('"');
        while (true) {
            var c = peek();
            at++;
            if (c == '"') {
                return;
            }
            if (c < ' ') {
                throw bad("a control character in a string");
            }
            if (c == '\\') {
                escape();
            }
        }
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
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            digits();
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            digits();
        }
    }

    private void digits() {
        var start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == start) {
            throw bad("an unexpected character");
        }
    }

    private void word(String word) {
        if (!text.startsWith(word, at)) {
            throw bad("an unexpected word");
        }
        at += word.length();
    }

    private void space() {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isSpace(char c) {
        return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t');
    }

    private void expect(char expected) {
        if (peek() != expected) {
            throw bad("an unexpected character");
        }
        at++;
    }

    private char peek() {
        if (at >= text.length()) {
            throw bad("an early end");
        }
        return text.charAt(at);
    }

    private IllegalArgumentException bad(String what) {
        return new IllegalArgumentException("no valid JSON: " + what + " at character " + (at + 1));
    }
}
