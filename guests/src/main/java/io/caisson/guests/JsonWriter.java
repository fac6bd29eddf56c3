package io.caisson.guests;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes maps, lists, texts, numbers, booleans and null as JSON.
final class JsonWriter {
    private static final int FIRST_PRINTABLE = 0x20;

    private JsonWriter() {}

    static String write(@Nullable Object value) {
        var json = new StringBuilder();
        write(json, value);
        return json.toString();
    }

    private static void write(StringBuilder json, @Nullable Object value) {
        switch (value) {
            case null -> json.append("null");
            case Boolean truth -> json.append(truth);
            case Number number -> json.append(number);
            case Map<?, ?> map -> object(json, map);
            case List<?> list -> array(json, list);
            default -> text(json, value.toString());
        }
    }

    private static void object(StringBuilder json, Map<?, ?> map) {
        json.append('{');
        var first = true;
        for (var entry : map.entrySet()) {
            json.append(first ? "" : ",");
            first = false;
            text(json, String.valueOf(entry.getKey()));
            json.append(':');
            write(json, entry.getValue());
        }
        json.append('}');
    }

    private static void array(StringBuilder json, List<?> list) {
        json.append('[');
        var first = true;
        for (var element : list) {
            json.append(first ? "" : ",");
            first = false;
            write(json, element);
        }
        json.append(']');
    }

    /// Writes a text. A lone surrogate, which is not valid text, becomes a question mark.
    private static void text(StringBuilder json, String text) {
        json.append('"');
        text.codePoints().forEach(c -> {
            if (c == '"' || c == '\\') {
                json.append('\\').append((char) c);
            } else if (c < FIRST_PRINTABLE) {
                json.append(String.format("\\u%04x", c));
            } else if (Character.getType(c) == Character.SURROGATE) {
                json.append('?');
            } else {
                json.appendCodePoint(c);
            }
        });
        json.append('"');
    }
}
