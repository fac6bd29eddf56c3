package io.caisson;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the texts in a request that its caller calls secret.
final class Secrets {
    static final int MAX_CHARACTERS = 64 << 10;

    private Secrets() {}

    /// The values of variables, secret files as a whole and line by line, and what lies behind secret pointers.
    static Set<String> of(ExecutionRequest request) {
        var secrets = new LinkedHashSet<>(request.invocation().env().values());
        for (var file : request.source().files()) {
            if (file.secret()) {
                secrets.add(file.text());
                file.text().lines().map(String::strip).forEach(secrets::add);
            }
        }
        secrets.addAll(in(request.input(), request.secretInputs()));
        return secrets;
    }

    /// The texts and numbers that `pointers` lead to in `input`, or to what they are in.
    static List<String> in(Value input, Set<String> pointers) {
        var found = new ArrayList<String>();
        if (!pointers.isEmpty()) {
            var root = input.toJava();
            pointers.forEach(pointer -> collect(at(root, pointer), found));
        }
        return found;
    }

    static void checkSize(List<String> inputs) {
        var characters = inputs.stream().mapToLong(String::length).sum();
        if (characters > MAX_CHARACTERS) {
            throw new IllegalArgumentException(
                    "the secret inputs have " + characters + " characters, at most " + MAX_CHARACTERS + " are allowed");
        }
    }

    private static @Nullable Object at(@Nullable Object root, String pointer) {
        var here = root;
        // what is before the first slash is nothing
        var steps = pointer.split("/", -1);
        for (var step = 1; step < steps.length; step++) {
            here = step(here, steps[step].replace("~1", "/").replace("~0", "~"));
        }
        return here;
    }

    private static @Nullable Object step(@Nullable Object from, String name) {
        return switch (from) {
            case Map<?, ?> members -> members.get(name);
            case List<?> elements ->
                name.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(name) < elements.size()
                        ? elements.get(Integer.parseInt(name))
                        : null;
            case null, default -> null;
        };
    }

    private static void collect(@Nullable Object value, List<String> found) {
        switch (value) {
            case Map<?, ?> members -> members.values().forEach(member -> collect(member, found));
            case List<?> elements -> elements.forEach(element -> collect(element, found));
            case String text -> found.add(text);
            case Number number -> found.add(number.toString());
            case null, default -> {}
        }
    }
}
