package io.caisson;

/// Guest text made safe for a terminal or a log line.
public final class Text {
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
