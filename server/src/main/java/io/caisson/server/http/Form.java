package io.caisson.server.http;

import io.caisson.json.MalformedRequestException;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The members of a small JSON body. Unknown members are refused.
public record Form(Map<String, @Nullable Object> members) {
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("+10000-01-01T00:00:00Z");

    public static Form of(Map<String, @Nullable Object> members, Set<String> known) {
        for (var name : members.keySet()) {
            if (!known.contains(name)) {
                throw bad(
                        name,
                        "there is no such field; there are "
                                + String.join(", ", known.stream().sorted().toList()));
            }
        }
        return new Form(members);
    }

    public boolean has(String name) {
        return members.containsKey(name);
    }

    /// Null is refused: leaving a member out is the only way to omit it.
    private @Nullable Object member(String name) {
        if (has(name) && members.get(name) == null) {
            throw bad(name, "it cannot be null; leave it out instead");
        }
        return members.get(name);
    }

    /// As [#text], but null counts as left out.
    public Optional<String> nullableText(String name, Field bound) {
        return members.get(name) == null ? Optional.empty() : text(name, bound);
    }

    public Optional<String> text(String name, Field bound) {
        return text(name).map(text -> checked(name, () -> bound.check(text)));
    }

    /// As [#text(String, Field)], of a member that has one of a few values.
    public Optional<String> text(String name) {
        return switch (member(name)) {
            case null -> Optional.empty();
            case String text -> Optional.of(text);
            default -> throw bad(name, "it must be a text");
        };
    }

    public List<String> texts(String name, Field bound, Field each) {
        var texts = texts(name, bound);
        for (var at = 0; at < texts.size(); at++) {
            var text = texts.get(at);
            checked(name + "[" + at + "]", () -> each.check(text));
        }
        return texts;
    }

    /// As [#texts(String, Field, Field)], of elements that have one of a few values.
    public List<String> texts(String name, Field bound) {
        return switch (member(name)) {
            case null -> List.of();
            case List<?> list
            when list.stream().allMatch(String.class::isInstance) -> {
                checkSize(name, bound, list.size());
                yield list.stream().map(String.class::cast).toList();
            }
            default -> throw bad(name, "it must be a list of texts");
        };
    }

    private static void checkSize(String name, Field bound, long size) {
        checked(name, () -> {
            bound.checkSize(size);
            return size;
        });
    }

    public Optional<Long> wholeNumber(String name, Field bound) {
        return switch (member(name)) {
            case null -> Optional.empty();
            case BigDecimal number
            when number.precision() - number.scale() <= 18 && isWhole(number) ->
                Optional.of(checked(name, () -> bound.checkValue(number.longValueExact())));
            default -> throw bad(name, "it must be a whole number of at most " + bound.max());
        };
    }

    /// Checks the scale first: rounding a number such as 1e-999999999 would cost time and memory far beyond its
    /// length.
    private static boolean isWhole(BigDecimal number) {
        return number.scale() <= 18 && number.stripTrailingZeros().scale() <= 0;
    }

    public Optional<Boolean> truth(String name) {
        return switch (member(name)) {
            case null -> Optional.empty();
            case Boolean truth -> Optional.of(truth);
            default -> throw bad(name, "it must be true or false");
        };
    }

    public Optional<Instant> time(String name) {
        return text(name, Field.TIME).map(text -> instant(name, text));
    }

    /// A time within the years 0001 to 9999: databases do not store all others.
    public static Instant instant(String name, String text) {
        checked(name, () -> Field.TIME.check(text));
        try {
            var time = Instant.parse(text);
            if (!time.isBefore(EARLIEST) && time.isBefore(LATEST)) {
                return time;
            }
        } catch (DateTimeParseException e) {
            // falls through to the problem below
        }
        throw bad(name, "it must be a time such as 2026-11-01T00:00:00Z");
    }

    /// The members of a nested object.
    @SuppressWarnings("unchecked")
    public // the reader makes no other maps
    Map<String, @Nullable Object> object(String name) {
        return switch (member(name)) {
            case null -> Map.of();
            case Map<?, ?> object -> (Map<String, @Nullable Object>) object;
            default -> throw bad(name, "it must be an object");
        };
    }

    /// As [#object(String)], with a bounded number of members.
    public Map<String, @Nullable Object> object(String name, Field bound) {
        var object = object(name);
        checkSize(name, bound, object.size());
        return object;
    }

    /// Performs `step`. An [IllegalArgumentException] becomes a problem that names `field`.
    public static <T> T checked(String field, Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw bad(field, String.valueOf(e.getMessage()));
        }
    }

    public static MalformedRequestException bad(String field, String what) {
        var name = Text.shortened(field);
        return new MalformedRequestException(name, name.isEmpty() ? what : Text.printable(name) + ": " + what);
    }
}
