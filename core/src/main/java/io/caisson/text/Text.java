package io.caisson.text;

/// Strangers' text: made safe for a terminal or a log line, and checked to be text.
public final class Text {
    private static final int MAX_QUOTED = 100;

    private Text() {}

    /// Escapes control, ANSI and bidirectional characters, so that printed text can neither move the cursor nor lie
    /// about its order. Line feeds and tabs stay when `lines` is true.
    public static String printable(String text, boolean lines) {
        var safe = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if ((lines && (point == '\n' || point == '\t')) || !isUnsafe(point)) {
                safe.appendCodePoint(point);
            } else {
                safe.append(String.format("\\u{%x}", point));
            }
        });
        return safe.toString();
    }

    /// As [#printable(String, boolean)], on one line.
    public static String printable(String text) {
        return printable(text, false);
    }

    /// The beginning of a text that a message quotes, with an ellipsis where something is missing.
    public static String shortened(String text) {
        if (text.codePointCount(0, text.length()) <= MAX_QUOTED) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, MAX_QUOTED)) + "…";
    }

    /// Refuses a lone surrogate: it has no UTF-8 form, so what arrives would not be what was sent.
    ///
    /// @param what the text's name in the message
    public static void checkUnicode(String what, String text) {
        for (var at = 0; at < text.length(); at++) {
            if (Character.isSurrogate(text.charAt(at)) && !Character.isSupplementaryCodePoint(text.codePointAt(at++))) {
                throw new IllegalArgumentException(
                        what + " has a lone surrogate at character " + at + ", it must be valid Unicode text");
            }
        }
    }

    /// How many bytes `text` has in UTF-8, without encoding it.
    public static long utf8Length(String text) {
        var bytes = 0L;
        for (var at = 0; at < text.length(); at++) {
            var c = text.charAt(at);
            // each half of a supplementary character counts two
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }

    /// `text` with the letters A to Z made small and everything else as it is. Names are compared so: by Unicode's
    /// rules a dotted capital I or the sign for kelvin would be letters of names that have only plain ones.
    public static String lower(String text) {
        var lower = new StringBuilder(text);
        for (var at = 0; at < lower.length(); at++) {
            var letter = lower.charAt(at);
            if (letter >= 'A' && letter <= 'Z') {
                lower.setCharAt(at, (char) (letter + ('a' - 'A')));
            }
        }
        return lower.toString();
    }

    private static boolean isUnsafe(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
