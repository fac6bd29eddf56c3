package io.caisson.guests;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON message of the DevTools protocol.
///
/// @param fields its members
record DevToolsMessage(Map<?, ?> fields) {

    static DevToolsMessage read(String json) {
        return new DevToolsMessage(parse(json) instanceof Map<?, ?> map ? map : Map.of());
    }

    /// Parses a JSON text to maps, lists, texts, numbers, booleans and null.
    ///
    /// @throws IllegalArgumentException when it is not valid JSON
    static @Nullable Object parse(String json) {
        var reader = new Reader(json);
        var value = reader.value(0);
        reader.space();
        if (reader.at < json.length()) {
            throw reader.fault();
        }
        return value;
    }

    long id() {
        return fields.get("id") instanceof Number number ? number.longValue() : 0;
    }

    String method() {
        return text("method");
    }

    String text(String... path) {
        return at(path) instanceof String text ? text : "";
    }

    int number(String... path) {
        return at(path) instanceof Number number ? number.intValue() : 0;
    }

    List<?> list(String... path) {
        return at(path) instanceof List<?> list ? list : List.of();
    }

    private @Nullable Object at(String... path) {
        Object value = fields;
        for (var step : path) {
            value = value instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return value;
    }

    private static final class Reader {
        private static final int DEEPEST = 200;

        private final String json;
        private int at;

        Reader(String json) {
            this.json = json;
        }

        IllegalArgumentException fault() {
            return new IllegalArgumentException("no JSON at " + at);
        }

        void space() {
            while (at < json.length() && json.charAt(at) <= ' ') {
                at++;
            }
        }

        private char next() {
            if (at >= json.length()) {
                throw fault();
            }
            return json.charAt(at);
        }

        private boolean skip(char expected) {
            space();
            if (next() != expected) {
                return false;
            }
            at++;
            return true;
        }

        private void demand(char expected) {
            if (!skip(expected)) {
                throw fault();
            }
        }

        @Nullable
        Object value(int depth) {
            if (depth > DEEPEST) {
                throw fault();
            }
            space();
            return switch (next()) {
                case '{' -> object(depth);
                case '[' -> array(depth);
                case '"' -> string();
                case 't' -> word("true", true);
                case 'f' -> word("false", false);
                case 'n' -> word("null", null);
                default -> number();
            };
        }

        private Map<String, @Nullable Object> object(int depth) {
            var map = new LinkedHashMap<String, @Nullable Object>();
            demand('{');
            if (skip('}')) {
                return map;
            }
            do {
                space();
                var key = string();
                demand(':');
                map.put(key, value(depth + 1));
            } while (skip(','));
            demand('}');
            return map;
        }

        private List<@Nullable Object> array(int depth) {
            var list = new ArrayList<@Nullable Object>();
            demand('[');
            if (skip(']')) {
                return list;
            }
            do {
                list.add(value(depth + 1));
            } while (skip(','));
            demand(']');
            return list;
        }

        private String string() {
            demand('"');
            var start = at;
            while (next() != '"' && next() != '\\') {
                at++;
            }
            if (next() == '"') {
                return json.substring(start, at++);
            }
            var text = new StringBuilder(json.substring(start, at));
            for (var c = next(); c != '"'; c = next()) {
                at++;
                text.append(c == '\\' ? escaped() : c);
            }
            at++;
            return text.toString();
        }

        private char escaped() {
            var c = next();
            at++;
            return switch (c) {
                case 'n' -> '\n';
                case 't' -> '\t';
                case 'r' -> '\r';
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'u' -> unicode();
                default -> c;
            };
        }

        private char unicode() {
            if (at + 4 > json.length()) {
                throw fault();
            }
            at += 4;
            return (char) Integer.parseInt(json.substring(at - 4, at), 16);
        }

        private @Nullable Object word(String word, @Nullable Object value) {
            if (!json.startsWith(word, at)) {
                throw fault();
            }
            at += word.length();
            return value;
        }

        private Number number() {
            var start = at;
            while (at < json.length() && "+-.eE0123456789".indexOf(json.charAt(at)) >= 0) {
                at++;
            }
            return Double.valueOf(json.substring(start, at));
        }
    }
}
