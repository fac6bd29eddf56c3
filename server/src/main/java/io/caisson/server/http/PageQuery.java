package io.caisson.server.http;

import io.caisson.text.RequestBounds.Field;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The page of a list that a caller asks for, by `cursor` and `limit`.
///
/// @param cursor `next` of the page before; empty for the first page
public record PageQuery(Optional<String> cursor, int limit) {
    private static final int STANDARD_LIMIT = 50;

    public static PageQuery of(Context context) {
        return new PageQuery(Optional.ofNullable(context.queryParam("cursor")), limit(context, STANDARD_LIMIT));
    }

    /// Reads `limit`.
    ///
    /// @param otherwise the limit when the caller gives none
    public static int limit(Context context, int otherwise) {
        var text = Optional.ofNullable(context.queryParam("limit")).orElse(String.valueOf(otherwise));
        var max = Field.PAGE_SIZE.maxSize();
        if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > max) {
            throw Form.bad("limit", "it must be from 1 to " + max);
        }
        return Integer.parseInt(text);
    }

    /// Parses the cursor with `reading`. An exception of `reading` becomes a problem that names the cursor.
    public <T> Optional<T> cursor(Function<String, T> reading) {
        return cursor.map(text -> Form.checked("cursor", () -> reading.apply(text)));
    }

    /// As [#cursor(Function)], of a whole number that is not negative.
    public Optional<Integer> number() {
        return cursor(text -> {
            if (!text.matches("[0-9]{1,9}")) {
                throw new IllegalArgumentException("it must be 'next' of the page before");
            }
            return Integer.valueOf(text);
        });
    }

    /// The answer: the elements under `name`, and the cursor of the next page. A page that is not full is the
    /// last one.
    public <T> Map<String, @Nullable Object> answer(
            String name, List<T> page, Function<T, Map<String, @Nullable Object>> members, Function<T, String> next) {
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put(name, page.stream().map(members).toList());
        answer.put("next", page.size() < limit ? null : next.apply(page.getLast()));
        return answer;
    }
}
