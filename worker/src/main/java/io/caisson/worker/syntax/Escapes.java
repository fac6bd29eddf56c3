package io.caisson.worker.syntax;

/// Decodes the backslash escapes in constants that most languages have taken from C.
public final class Escapes {
    private static final String LETTERS = "abefnrtvE";
    private static final String MEANINGS = "\u0007\b\u001b\f\n\r\t\u000b\u001b";

    private Escapes() {}

    /// `text` with its escapes decoded.
    public static String decoded(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        var decoded = new StringBuilder();
        for (var at = 0; at < text.length(); ) {
            var c = text.charAt(at);
            if (c != '\\' || at + 1 == text.length()) {
                decoded.append(c);
                at++;
            } else {
                at = escape(text, at + 1, decoded);
            }
        }
        return decoded.toString();
    }

    private static int escape(String text, int at, StringBuilder decoded) {
        var c = text.charAt(at);
        return switch (c) {
            case 'x' -> number(text, at + 1, 2, 16, decoded);
            case 'u' -> unicode(text, at + 1, decoded);
            case 'U' -> number(text, at + 1, 8, 16, decoded);
            case '0', '1', '2', '3', '4', '5', '6', '7' -> number(text, at, c == '0' ? 4 : 3, 8, decoded);
            default -> {
                var letter = LETTERS.indexOf(c);
                decoded.append(letter < 0 ? c : MEANINGS.charAt(letter));
                yield at + 1;
            }
        };
    }

    /// Decodes the escape of a code point: four digits, or any number of digits in braces.
    private static int unicode(String text, int from, StringBuilder decoded) {
        var close = text.startsWith("{", from) ? text.indexOf('}', from) : -1;
        if (close < 0) {
            return number(text, from, 4, 16, decoded);
        }
        number(text, from + 1, 8, 16, decoded);
        return close + 1;
    }

    private static int number(String text, int from, int digits, int radix, StringBuilder decoded) {
        var end = from;
        while (end < text.length() && end - from < digits && Character.digit(text.charAt(end), radix) >= 0) {
            end++;
        }
        var code = end == from ? 0 : (int) Long.parseLong(text, from, end, radix);
        if (Character.isValidCodePoint(code) && code != 0) {
            decoded.appendCodePoint(code);
        }
        return end;
    }
}
