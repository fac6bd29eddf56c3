package io.caisson.server.mcp.protocol;

import io.caisson.Value;
import io.caisson.text.RequestBounds.Field;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The named arguments of a request. Unknown names are ignored; null counts as absent.
public record Arguments(Map<String, @Nullable Object> members) {
    static final Arguments NONE = new Arguments(Map.of());

    /// As [#text(String, Field)], with the bound of a message.
    public String text(String name) {
        return text(name, Field.MESSAGE_DATA);
    }

    /// A required text.
    public String text(String name, Field bound) {
        return optionalText(name, bound).orElseThrow(() -> new BadArgumentException(name, "it is required"));
    }

    public Optional<String> optionalText(String name, Field bound) {
        return optional(name, String.class, "it must be text").map(text -> checked(name, () -> bound.check(text)));
    }

    public boolean truth(String name, boolean otherwise) {
        return optional(name, Boolean.class, "it must be true or false").orElse(otherwise);
    }

    /// A whole number above zero.
    public Optional<Long> count(String name, Field bound) {
        return optional(name, BigDecimal.class, "it must be a whole number").map(number -> {
            if (number.signum() <= 0
                    || number.precision() - number.scale() > 18
                    || number.stripTrailingZeros().scale() > 0) {
                throw new BadArgumentException(name, "it must be a whole number above 0");
            }
            return checked(name, () -> bound.checkValue(number.longValue()));
        });
    }

    public Set<String> texts(String name, Field bound, Field each) {
        var texts = new LinkedHashSet<String>();
        List<?> list = optional(name, List.class, "it must be a list of texts").orElse(List.of());
        checked(name, () -> {
            bound.checkSize(list.size());
            return list;
        });
        for (var element : list) {
            if (!(element instanceof String text)) {
                throw new BadArgumentException(name, "it must be a list of texts");
            }
            texts.add(checked(name, () -> each.check(text)));
        }
        return texts;
    }

    /// An object; empty when it is absent.
    public Arguments object(String name) {
        return optional(name, Map.class, "it must be an object")
                .map(map -> new Arguments(Value.of(map).map()))
                .orElse(NONE);
    }

    /// Any JSON value; JSON null when it is absent.
    public Value value(String name) {
        return Value.of(members.get(name));
    }

    public boolean has(String name) {
        return members.get(name) != null;
    }

    /// Parses an argument with `reading`, whose [IllegalArgumentException] becomes an error that names the
    /// argument.
    public static <T> T checked(String name, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw new BadArgumentException(name, String.valueOf(e.getMessage()));
        }
    }

    private <T> Optional<T> optional(String name, Class<T> type, String why) {
        var value = members.get(name);
        if (value != null && !type.isInstance(value)) {
            throw new BadArgumentException(name, why);
        }
        return Optional.ofNullable(value).map(type::cast);
    }
}
