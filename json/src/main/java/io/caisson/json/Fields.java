package io.caisson.json;

import io.caisson.Value;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// A typed reader of one JSON text, token by token. Keeps the path of the current field for error messages.
final class Fields {
    private final String text;
    private final JsonParser parser;
    private final Deque<String> path = new ArrayDeque<>();

    Fields(String text) {
        this(text, Json.FACTORY);
    }

    Fields(String text, JsonFactory factory) {
        this.text = text;
        this.parser = factory.createParser(ObjectReadContext.empty(), text);
    }

    /// The text that is the first member of an object, from the beginning of its JSON.
    static String first(String beginning, String name) {
        var fields = new Fields(beginning);
        if (fields.parser.nextToken() == JsonToken.START_OBJECT && name.equals(fields.parser.nextName())) {
            fields.parser.nextToken();
            return fields.text();
        }
        throw fields.bad("the first member must be " + name);
    }

    /// Reads the whole text as one object.
    void root(Consumer<String> field) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw bad("the body must be a JSON object");
        }
        members(field);
        if (parser.nextToken() != null) {
            throw bad("there is text after the end of the JSON object");
        }
    }

    /// Reads the current value as an object, calling `field` with each name; `field` must read or skip the value.
    void object(Consumer<String> field) {
        expect(JsonToken.START_OBJECT, "an object");
        members(field);
    }

    private void members(Consumer<String> field) {
        var names = new MemberNames();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var name = parser.currentName();
            path.addLast(name);
            checkNew(names, name);
            parser.nextToken();
            field.accept(name);
            path.removeLast();
        }
    }

    private void checkNew(MemberNames names, String name) {
        if (!names.add(name)) {
            throw bad("the name '" + Text.printable(Text.shortened(name)) + "' is given twice");
        }
    }

    /// A list of at most `most` elements.
    <T> List<T> list(int most, Supplier<T> element) {
        var elements = new ArrayList<T>();
        if (elements(most, element, elements) > most) {
            throw bad("it has more than " + most + " elements");
        }
        return elements;
    }

    /// As [#list(int, Supplier)]. The message contains the number of elements.
    <T> List<T> list(Field bound, Supplier<T> element) {
        var elements = new ArrayList<T>();
        checkSize(bound, elements(bound.maxSize(), element, elements));
        return elements;
    }

    /// Reads `most` elements and skips the others.
    ///
    /// @return the number of all elements
    private <T> long elements(int most, Supplier<T> element, List<T> read) {
        expect(JsonToken.START_ARRAY, "a list");
        var size = 0L;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (size++ < most) {
                path.addLast("[" + read.size() + "]");
                read.add(element.get());
                path.removeLast();
            } else {
                parser.skipChildren();
            }
        }
        return size;
    }

    private void checkSize(Field bound, long size) {
        checked(() -> {
            bound.checkSize(size);
            return size;
        });
    }

    /// A map of texts. Members beyond the bound are counted but not kept.
    Map<String, String> texts(Field bound, Field name, Field value) {
        var texts = new LinkedHashMap<String, String>();
        var size = new long[1];
        object(key -> {
            if (++size[0] <= bound.max()) {
                texts.put(checked(() -> name.check(key)), text(value));
            } else {
                parser.skipChildren();
            }
        });
        checkSize(bound, size[0]);
        return texts;
    }

    String text() {
        expect(JsonToken.VALUE_STRING, "a text");
        return parser.getString();
    }

    String text(Field bound) {
        return checked(() -> bound.check(text()));
    }

    boolean truth() {
        return switch (parser.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw bad("it must be true or false");
        };
    }

    /// As [#wholeNumber()], with a bounded value.
    long wholeNumber(Field bound) {
        return checked(() -> bound.checkValue(wholeNumber()));
    }

    /// A whole number; a float such as `5e3` is accepted when its value is whole.
    long wholeNumber() {
        if (!parser.currentToken().isNumeric()) {
            throw bad("it must be a whole number");
        }
        var number = new BigDecimal(parser.getString());
        if (number.precision() - number.scale() > 18) {
            throw bad("the number is out of range");
        }
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw bad("it must be a whole number");
        }
    }

    /// The current value as JSON text, of any type.
    Value value() {
        var start = (int) parser.currentTokenLocation().getCharOffset();
        passOver();
        // the end of a scalar is known only after its token was read completely
        parser.finishToken();
        var end = (int) parser.currentLocation().getCharOffset();
        return checked(() -> {
            Value.checkLength(end - start);
            return Value.json(text.substring(start, end));
        });
    }

    /// Skips the current value. Refuses objects with a duplicate name.
    private void passOver() {
        var open = new ArrayDeque<MemberNames>();
        for (var token = parser.currentToken(); ; token = parser.nextToken()) {
            switch (token) {
                case START_OBJECT, START_ARRAY -> open.push(new MemberNames());
                case END_OBJECT, END_ARRAY -> open.pop();
                case PROPERTY_NAME -> checkNew(open.element(), parser.currentName());
                case null, default -> {}
            }
            if (token == null || open.isEmpty()) {
                return;
            }
        }
    }

    /// Skips the current value.
    void skip() {
        parser.skipChildren();
    }

    boolean isNull() {
        return parser.currentToken() == JsonToken.VALUE_NULL;
    }

    String textOrEmpty() {
        return isNull() ? "" : text();
    }

    Instant instant() {
        try {
            return Instant.parse(text());
        } catch (DateTimeParseException e) {
            throw bad("it must be a moment such as 2026-01-31T12:00:00Z");
        }
    }

    void absent(String why) {
        if (!isNull()) {
            throw bad(why + ", only null is possible");
        }
    }

    /// Performs `step`. An [IllegalArgumentException] becomes an error that names the current field.
    <T> T checked(Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw bad(String.valueOf(e.getMessage()));
        }
    }

    /// The path of the current value, as a prefix for a member's name.
    String here() {
        return path.isEmpty() ? "" : name() + ".";
    }

    /// The path for messages, shortened, because callers choose the names.
    private String name() {
        return path.stream()
                .map(Text::shortened)
                .collect(Collectors.joining("."))
                .replace(".[", "[");
    }

    MalformedRequestException bad(String what) {
        var name = name();
        return new MalformedRequestException(name, name.isEmpty() ? what : Text.printable(name) + ": " + what);
    }

    private void expect(JsonToken token, String what) {
        if (parser.currentToken() != token) {
            throw bad("it must be " + what);
        }
    }
}
