package io.caisson.json;

import io.caisson.Value;
import io.caisson.text.Text;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A small object of an answer. Reading a member that is missing or of another type makes the answer malformed.
final class Members {
    private static final BigDecimal LONGEST_MS = BigDecimal.valueOf(1_000_000_000_000L);

    private final String where;
    private final Map<String, @Nullable Object> members;

    private Members(String where, Map<String, @Nullable Object> members) {
        this.where = where;
        this.members = members;
    }

    /// The current object.
    static Members of(Fields fields) {
        return new Members(fields.here(), fields.checked(() -> fields.value().map()));
    }

    /// A text that is one small object.
    ///
    /// @throws MalformedAnswerException when it is something else
    static Members of(String text) {
        try {
            return new Members("", Value.json(text).map());
        } catch (IllegalArgumentException e) {
            throw new MalformedAnswerException(String.valueOf(e.getMessage()));
        }
    }

    String text(String name) {
        return get(name, String.class);
    }

    /// The text; empty when absent.
    String textOrEmpty(String name) {
        return has(name) ? text(name) : "";
    }

    boolean truth(String name) {
        return get(name, Boolean.class);
    }

    /// A whole number that is not negative.
    long count(String name) {
        return checked(name, whole(name), 0, Long.MAX_VALUE);
    }

    /// As [#count], in the range of `int`.
    int number(String name) {
        return (int) checked(name, whole(name), 0, Integer.MAX_VALUE);
    }

    private long whole(String name) {
        try {
            return get(name, BigDecimal.class).longValueExact();
        } catch (ArithmeticException e) {
            throw bad(name, "is no whole number in range");
        }
    }

    private long checked(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw bad(name, "is out of range");
        }
        return value;
    }

    /// A line or a column; 0 when absent.
    int place(String name) {
        return has(name) ? number(name) : 0;
    }

    double fraction(String name) {
        return get(name, BigDecimal.class).doubleValue();
    }

    /// A duration in milliseconds with a fraction, as in receipts.
    Duration milliseconds(String name) {
        var told = get(name, BigDecimal.class);
        if (told.signum() < 0 || told.compareTo(LONGEST_MS) > 0) {
            throw bad(name, "is no time that an execution can take");
        }
        return Duration.ofNanos(told.movePointRight(6).longValue());
    }

    /// An amount of money or of units, which is written as text.
    BigDecimal amount(String name) {
        var told = text(name);
        if (told.length() > 40 || !told.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'))) {
            throw bad(name, "is no amount");
        }
        try {
            return new BigDecimal(told);
        } catch (NumberFormatException e) {
            throw bad(name, "is no amount");
        }
    }

    Instant instant(String name) {
        try {
            return Instant.parse(text(name));
        } catch (DateTimeParseException e) {
            throw bad(name, "is no moment");
        }
    }

    /// Performs `step`. An [IllegalArgumentException] makes the answer malformed.
    <T> T checked(Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw new MalformedAnswerException(Text.printable(where + e.getMessage()));
        }
    }

    /// One of `values`, by its label.
    <T> T oneOf(String name, T[] values, Function<T, String> label) {
        return oneOf(name, text(name), values, label);
    }

    /// Several of `values`, by a list of their labels.
    <T> List<T> someOf(String name, T[] values, Function<T, String> label) {
        return texts(name).stream()
                .map(told -> oneOf(name, told, values, label))
                .toList();
    }

    List<String> texts(String name) {
        return list(name).stream()
                .map(element -> {
                    if (element instanceof String text) {
                        return text;
                    }
                    throw bad(name, "must be a list of texts");
                })
                .toList();
    }

    /// The objects of a list.
    @SuppressWarnings("unchecked") // the reader makes no other maps
    List<Members> objects(String name) {
        return list(name).stream()
                .map(element -> {
                    if (element instanceof Map<?, ?> map) {
                        return new Members(where + name + ".", (Map<String, @Nullable Object>) map);
                    }
                    throw bad(name, "must be a list of objects");
                })
                .toList();
    }

    boolean has(String name) {
        return members.get(name) != null;
    }

    MalformedAnswerException bad(String name, String what) {
        return new MalformedAnswerException(Text.printable(where) + name + " " + what);
    }

    private List<?> list(String name) {
        return get(name, List.class);
    }

    private <T> T oneOf(String name, String told, T[] values, Function<T, String> label) {
        return Arrays.stream(values)
                .filter(value -> label.apply(value).equals(told))
                .findFirst()
                .orElseThrow(() -> bad(name, "is no word that is known"));
    }

    private <T> T get(String name, Class<T> type) {
        var told = members.get(name);
        if (type.isInstance(told)) {
            return type.cast(told);
        }
        throw bad(name, "is missing or of another type");
    }
}
