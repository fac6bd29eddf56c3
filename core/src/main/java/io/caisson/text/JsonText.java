package io.caisson.text;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Turns JSON text that [JsonCheck] accepted into Java objects, and back.
public final class JsonText {
    /// Beyond this a number is refused rather than expanded: `1e999999999` is eleven characters and a gigabyte.
    private static final int MAX_EXPONENT = 1_000;
    /// Beyond this converting costs more than the text's length.
    private static final int MAX_DIGITS = 2_000;

    private final String text;
    private int at;

    public JsonText(String text) {
        this.text = text;
    }

    @Nullable
    public Object read() {
        space();
        return value();
    }

    /// Recursion is safe: the depth was checked.
    private @Nullable Object value() {
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        step();
        while (text.charAt(at) != '}') {
            var key = string();
            space();
            step();
            members.put(key, value());
            comma();
        }
        at++;
        return Collections.unmodifiableMap(members);
    }

    private List<@Nullable Object> array() {
        var elements = new ArrayList<@Nullable Object>();
        step();
        while (text.charAt(at) != ']') {
            elements.add(value());
            comma();
        }
        at++;
        return Collections.unmodifiableList(elements);
    }

    private void comma() {
        space();
        if (text.charAt(at) == ',') {
            step();
        }
    }

    private void step() {
        at++;
        space();
    }

    private String string() {
        var end = at + 1;
        while (text.charAt(end) != '"' && text.charAt(end) != '\\') {
            end++;
        }
        var built = new StringBuilder().append(text, at + 1, end);
        at = end;
        while (text.charAt(at) != '"') {
            var c = text.charAt(at++);
            built.append(c == '\\' ? unescaped() : c);
        }
        at++;
        return built.toString();
    }

    private char unescaped() {
        var c = text.charAt(at++);
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> (char) Integer.parseInt(text, at, at += 4, 16);
            default -> c;
        };
    }

    private BigDecimal number() {
        var start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        var number = text.substring(start, at);
        try {
            var decimal = number.length() <= MAX_DIGITS ? new BigDecimal(number) : null;
            if (decimal != null && Math.abs((long) decimal.scale()) <= MAX_EXPONENT) {
                return decimal;
            }
        } catch (NumberFormatException e) {
            // an exponent beyond an int: the same answer as any other exponent beyond use
        }
        throw new IllegalArgumentException(
                "the number " + number.substring(0, Math.min(40, number.length())) + " is out of range");
    }

    private @Nullable Object word(String word, @Nullable Object meaning) {
        at += word.length();
        return meaning;
    }

    private void space() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    public static <T> T convert(@Nullable Object value, Class<T> type) {
        Object converted = value;
        if (value instanceof BigDecimal number) {
            converted = number(number, type);
        }
        if (type.isInstance(converted)) {
            return type.cast(converted);
        }
        throw new IllegalArgumentException("the value is "
                + (value == null ? "null" : "a " + value.getClass().getSimpleName()) + ", not a "
                + type.getSimpleName());
    }

    private static Object number(BigDecimal number, Class<?> type) {
        try {
            return switch (type.getSimpleName()) {
                case "Integer" -> number.intValueExact();
                case "Long" -> number.longValueExact();
                case "Double" -> number.doubleValue();
                default -> number;
            };
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("the number " + number + " does not fit a " + type.getSimpleName(), e);
        }
    }

    public static String write(@Nullable Object object) {
        var out = new StringBuilder();
        write(object, out, 0);
        return out.toString();
    }

    private static void write(@Nullable Object object, StringBuilder out, int depth) {
        if (depth > RequestBounds.MAX_INPUT_DEPTH) {
            throw new IllegalArgumentException(
                    "the value is nested deeper than " + RequestBounds.MAX_INPUT_DEPTH + " levels");
        }
        switch (object) {
            case null -> out.append("null");
            case JsonFragment fragment -> out.append(fragment.json());
            case CharSequence text -> quote(text, out);
            case Boolean truth -> out.append(truth);
            case Double number when !Double.isFinite(number) -> out.append("null");
            case Float number when !Float.isFinite(number) -> out.append("null");
            case Number number -> out.append(number);
            case Map<?, ?> map -> writeMap(map, out, depth);
            case Iterable<?> elements -> writeList(elements, out, depth);
            case Object array when array.getClass().isArray() -> writeList(elements(array), out, depth);
            default ->
                throw new IllegalArgumentException("a " + object.getClass().getName()
                        + " has no JSON form here; use maps, lists, text, numbers, booleans or null");
        }
    }

    private static void writeMap(Map<?, ?> map, StringBuilder out, int depth) {
        out.append('{');
        var separator = "";
        for (var member : map.entrySet()) {
            out.append(separator);
            quote(String.valueOf(member.getKey()), out);
            out.append(':');
            write(member.getValue(), out, depth + 1);
            separator = ",";
        }
        out.append('}');
    }

    private static void writeList(Iterable<?> elements, StringBuilder out, int depth) {
        out.append('[');
        var separator = "";
        for (var element : elements) {
            out.append(separator);
            write(element, out, depth + 1);
            separator = ",";
        }
        out.append(']');
    }

    private static List<@Nullable Object> elements(Object array) {
        var elements = new ArrayList<@Nullable Object>();
        for (var i = 0; i < Array.getLength(array); i++) {
            elements.add(Array.get(array, i));
        }
        return elements;
    }

    private static void quote(CharSequence text, StringBuilder out) {
        out.append('"');
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
