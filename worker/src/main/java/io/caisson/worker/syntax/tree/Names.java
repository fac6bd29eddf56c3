package io.caisson.worker.syntax.tree;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What names stand for: imports, aliases and variables that hold something known, functions of the program's own.
///
/// What is assigned where nobody knows whether it happens is one of several values. Certainty is told by a number: how
/// many branches, loops and functions are around a place.
final class Names {
    private static final int MAX_VALUES = 4;

    /// @param certain the number of conditions under which it is certain what happens in it
    private record Scope(int certain, Map<String, List<Argument>> values, Set<String> own) {
        Scope(int certain) {
            this(certain, new HashMap<>(), new HashSet<>());
        }

        boolean knows(String name) {
            return own.contains(name) || values.containsKey(name);
        }

        void assign(String name, Argument value, int conditions) {
            var perhaps = conditions > certain;
            if (!perhaps) {
                own.add(name);
            }
            var known = perhaps ? new ArrayList<>(values.getOrDefault(name, List.of())) : new ArrayList<Argument>();
            if (isKnown(value) && known.size() < MAX_VALUES && !known.contains(value)) {
                known.add(value);
            }
            values.put(name, known);
        }
    }

    private final List<Scope> scopes = new ArrayList<>(List.of(new Scope(0)));

    void enter(int conditions) {
        scopes.add(new Scope(conditions));
    }

    void leave() {
        scopes.removeLast();
    }

    /// The program itself declares it, as a function, parameter or variable.
    void declare(String name) {
        scopes.getLast().own.add(name);
    }

    /// An import: `name` is another way to write `path`.
    void alias(String name, String path) {
        scopes.getLast().own.add(name);
        scopes.getLast().values.put(name, List.of(new Argument(Form.PATH, path)));
    }

    /// A variable of the innermost scope.
    void define(String name, Argument value, int conditions) {
        scopes.getLast().assign(name, value, conditions);
    }

    /// A variable of the scope that knows it, or of the outermost.
    void assign(String name, Argument value, int conditions) {
        scope(name).orElse(scopes.getFirst()).assign(name, value, conditions);
    }

    private Optional<Scope> scope(String name) {
        return scopes.reversed().stream().filter(scope -> scope.knows(name)).findFirst();
    }

    private static boolean isKnown(Argument value) {
        return value.form() != Form.OTHER
                && !(value.form() == Form.PATH && value.text().startsWith(Fact.LOCAL));
    }

    /// All that a name can stand for, the last one last; none when it is nothing special.
    List<Argument> all(String name) {
        var scope = scope(name);
        if (scope.isEmpty()) {
            return List.of();
        }
        var all = new ArrayList<Argument>();
        if (!scope.get().own.contains(name)) {
            all.add(new Argument(Form.PATH, name));
        }
        all.addAll(scope.get().values.getOrDefault(name, List.of()));
        return all;
    }

    Optional<Argument> latest(String name) {
        var known = all(name);
        return known.isEmpty() ? Optional.empty() : Optional.of(known.getLast());
    }

    boolean isOwn(String name) {
        return scope(name).filter(scope -> scope.own.contains(name)).isPresent();
    }

    /// What a name means: what it holds, something of the program's own, or what everybody calls so.
    Argument meaning(String name) {
        return latest(name).orElseGet(() -> new Argument(Form.PATH, isOwn(name) ? Fact.LOCAL : name));
    }
}
