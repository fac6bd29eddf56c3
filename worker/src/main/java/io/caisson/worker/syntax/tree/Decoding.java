package io.caisson.worker.syntax.tree;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/// Decodes texts that programs encode to hide them.
final class Decoding {
    private Decoding() {}

    static Optional<String> base64(String text) {
        try {
            return Optional.of(new String(Base64.getMimeDecoder().decode(text), StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static Optional<String> hex(String text) {
        try {
            return Optional.of(new String(HexFormat.of().parseHex(text), StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static String rotated(String text) {
        var rotated = new StringBuilder();
        text.chars().forEach(c -> {
            var letter = Character.toLowerCase(c) - 'a';
            rotated.append((char) (letter < 0 || letter > 25 ? c : letter < 13 ? c + 13 : c - 13));
        });
        return rotated.toString();
    }

    static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    /// The character with this number; empty when there is none.
    static String character(String number) {
        try {
            var code = Integer.decode(number);
            return Character.isValidCodePoint(code) ? Character.toString(code) : "";
        } catch (NumberFormatException e) {
            return "";
        }
    }
}
