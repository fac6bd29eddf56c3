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

/// The meanings of names: imports, aliases, variables with known values, and functions of the program.
///
/// A variable that may or may not have been assigned has several values. Each place has a number of conditions:
/// how many branches, loops and functions surround it. An assignment is certain when its number is not higher
/// than the scope's.
final class Names {
    private static final int MAX_VALUES = 4;

    /// @param certain the number of conditions around the scope
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

    /// Declares a name of the program: a function, parameter or variable.
    void declare(String name) {
        scopes.getLast().own.add(name);
    }

    /// Declares an import: `name` is another way to write `path`.
    void alias(String name, String path) {
        scopes.getLast().own.add(name);
        scopes.getLast().values.put(name, List.of(new Argument(Form.PATH, path)));
    }

    /// Assigns a variable of the innermost scope.
    void define(String name, Argument value, int conditions) {
        scopes.getLast().assign(name, value, conditions);
    }

    /// Assigns a variable of the scope that declares it, or of the outermost.
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

    /// All values that a name may have, the latest last; none for an ordinary name.
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

    /// The meaning of a name: its known value, a name of the program itself, or a global name.
    Argument meaning(String name) {
        return latest(name).orElseGet(() -> new Argument(Form.PATH, isOwn(name) ? Fact.LOCAL : name));
    }
}
