package io.caisson.worker.syntax.shell;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The known values of variables. A variable whose assignment is uncertain has several values.
final class Variables {
    private static final int MAX_TEXTS = 8;
    private static final int MAX_LENGTH = 64 * 1024;

    private final Map<String, List<String>> texts = new HashMap<>();
    private final Map<String, List<String>> arrays = new HashMap<>();

    private final Set<String> kept = new HashSet<>();

    /// Which of several values is used at the moment.
    private int choice;

    void choose(int which) {
        choice = which;
    }

    /// The number of values of a variable.
    int choices(String name) {
        return texts.getOrDefault(name, List.of()).size();
    }

    Optional<String> text(String name) {
        var known = texts.getOrDefault(name, List.of());
        return known.isEmpty() ? Optional.empty() : Optional.of(known.get(Math.min(choice, known.size() - 1)));
    }

    List<String> array(String name) {
        return arrays.getOrDefault(name, List.of());
    }

    void assign(String name, String text, boolean perhaps) {
        var known = perhaps || kept.contains(name)
                ? new ArrayList<>(texts.getOrDefault(name, List.of()))
                : new ArrayList<String>();
        if (!known.contains(text) && known.size() < MAX_TEXTS && text.length() <= MAX_LENGTH) {
            known.add(text);
        }
        texts.put(name, known);
    }

    void assignAll(String name, List<String> values) {
        arrays.put(name, List.copyOf(values));
        if (!values.isEmpty()) {
            assign(name, values.getFirst(), false);
        }
    }

    /// Appends to a variable: `name+=text`.
    void append(String name, String text) {
        var known = texts.getOrDefault(name, List.of(""));
        texts.put(name, new ArrayList<>());
        known.forEach(before -> assign(name, before + text, true));
    }

    /// Makes a variable read-only.
    void keep(String name) {
        kept.add(name);
    }

    /// Assigns an unknown value.
    void forget(String name, boolean perhaps) {
        if (!perhaps && !kept.contains(name)) {
            texts.remove(name);
            arrays.remove(name);
        }
    }

    /// Sets the parameters of a function or script, from `$1` on.
    void parameters(List<String> values) {
        for (var i = 1; i <= 9; i++) {
            texts.remove(String.valueOf(i));
        }
        for (var i = 0; i < Math.min(9, values.size()); i++) {
            assign(String.valueOf(i + 1), values.get(i), false);
        }
        arrays.put("@", List.copyOf(values));
        assign("@", String.join(" ", values), false);
        assign("*", String.join(" ", values), false);
    }

    void forgetParameters() {
        parameters(List.of());
        List.of("@", "*").forEach(name -> forget(name, false));
    }
}
