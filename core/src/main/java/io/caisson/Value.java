package io.caisson;

import io.caisson.text.JsonCheck;
import io.caisson.text.JsonFragment;
import io.caisson.text.JsonText;
import io.caisson.text.RequestBounds;
import io.caisson.text.Weight;
import io.caisson.work.WorkLane;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON value: what a guest gets as its input and gives as its result.
///
/// Kept as validated text. A guest's result is turned into Java numbers, lists and maps only when somebody asks, so
/// that hostile text costs the service no more than its length.
@SuppressWarnings("exports") // its callers see json() here
public final class Value implements JsonFragment {
    public static final int MAX_DEPTH = RequestBounds.MAX_INPUT_DEPTH;
    public static final int MAX_BYTES = RequestBounds.MAX_INPUT;

    public static final Value NULL = new Value("null");

    private final String json;

    private Value(String json) {
        this.json = json;
    }

    /// The value of JSON text.
    ///
    /// @throws IllegalArgumentException when it is no JSON, deeper than [#MAX_DEPTH] or longer than [#MAX_BYTES]
    public static Value json(String text) {
        checkLength(text.length());
        return WorkLane.compute(text.length(), () -> checked(text, text.getBytes(StandardCharsets.UTF_8)));
    }

    /// As [#json(String)], from UTF-8.
    public static Value json(byte[] utf8) {
        return WorkLane.compute(utf8.length, () -> checked(new String(utf8, StandardCharsets.UTF_8), utf8));
    }

    private static Value checked(String text, byte[] utf8) {
        checkLength(text.length());
        new JsonCheck(utf8).check();
        return new Value(text);
    }

    /// Refuses a text of so many characters before it is copied from where it stands.
    ///
    /// @throws IllegalArgumentException when they are more than [#MAX_BYTES]
    public static void checkLength(int characters) {
        if (characters > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "the JSON has " + characters + " characters, at most " + MAX_BYTES + " are allowed");
        }
    }

    /// The value of a Java object made of maps with text keys, lists, arrays, text, numbers, booleans and null.
    public static Value of(@Nullable Object object) {
        return object instanceof Value value
                ? value
                : WorkLane.compute(Weight.of(object), () -> json(JsonText.write(object)));
    }

    /// The JSON text.
    @Override
    public String json() {
        return json;
    }

    /// The value as Java objects: `Map<String, Object>`, `List<Object>`, `String`, `BigDecimal`, `Boolean` or null.
    public @Nullable Object toJava() {
        return WorkLane.compute(json.length(), new JsonText(json)::read);
    }

    /// The value as one `T`: `String`, `Boolean`, `Integer`, `Long`, `Double`, `BigDecimal`, `List` or `Map`.
    ///
    /// @throws IllegalArgumentException when it is of another kind or does not fit
    public <T> T as(Class<T> type) {
        return JsonText.convert(toJava(), type);
    }

    /// The elements of an array, each as a `T`.
    public <T> List<T> list(Class<T> type) {
        return WorkLane.compute(json.length(), () -> {
            List<?> elements = as(List.class);
            return elements.stream()
                    .<T>map(element -> JsonText.convert(element, type))
                    .toList();
        });
    }

    /// The members of an object.
    @SuppressWarnings("unchecked") // the reader makes no other maps
    public Map<String, @Nullable Object> map() {
        return (Map<String, @Nullable Object>) as(Map.class);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Value value && value.json.equals(json);
    }

    @Override
    public int hashCode() {
        return json.hashCode();
    }

    @Override
    public String toString() {
        return json;
    }
}
