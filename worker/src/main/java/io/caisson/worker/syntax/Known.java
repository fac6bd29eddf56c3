package io.caisson.worker.syntax;

import io.caisson.gate.Fact;
import java.util.List;
import java.util.Map;

/// The value of an expression, as far as it is known without running it.
sealed interface Known {

    static Known nothing() {
        return Nothing.AT_ALL;
    }

    static Known function() {
        return Function.ANY;
    }

    record Text(String text) implements Known {}

    record Quantity(double value) implements Known {
        /// The number as JavaScript prints it, for numbers that occur in names.
        String text() {
            return value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value) : "" + value;
        }
    }

    /// A value reached by a path from a global variable, a module or a value of the program itself.
    record Path(String name) implements Known {
        /// The global object, whose properties are the global variables.
        static final Path GLOBAL = new Path("");

        private static final int KEPT = Fact.MAX_NAME / 2;

        Path step(String next) {
            if (name.isEmpty()) {
                return new Path(next);
            }
            return name.length() > Fact.MAX_NAME
                    ? new Path(Fact.LOCAL + "." + name.substring(name.length() - KEPT) + "." + next)
                    : new Path(name + "." + next);
        }

        boolean isLocal() {
            return name.startsWith(Fact.LOCAL);
        }
    }

    record Items(List<Known> items) implements Known {}

    record Fields(Map<String, Known> fields) implements Known {}

    record Function() implements Known {
        private static final Known ANY = new Function();
    }

    /// The result of calling `callee`.
    record Result(String callee) implements Known {}

    record Nothing() implements Known {
        private static final Known AT_ALL = new Nothing();
    }

    /// The property `name` of this value.
    default Known member(String name) {
        return switch (this) {
            case Path path -> path.step(name);
            case Items(var items) when index(name, items.size()) >= 0 -> items.get(index(name, items.size()));
            case Fields(var fields) when fields.containsKey(name) -> fields.get(name);
            case Text _ -> new Path("%string").step(name);
            case Quantity _ -> new Path("%number").step(name);
            case Items _ -> new Path("%array").step(name);
            case Fields _ -> new Path("%object").step(name);
            case Function _ -> new Path("%function").step(name);
            case Result _, Nothing _ -> new Path(Fact.LOCAL).step(name);
        };
    }

    private static int index(String name, int size) {
        if (name.isEmpty() || name.length() > 4 || !name.chars().allMatch(Character::isDigit)) {
            return -1;
        }
        var index = Integer.parseInt(name);
        return index < size ? index : -1;
    }

    /// Whether it has more information than another possible value: it is a constant or comes from outside the
    /// program.
    default boolean says() {
        return switch (this) {
            case Path path -> !path.isLocal();
            case Text _, Quantity _, Items _, Fields _, Result _, Function _ -> true;
            case Nothing _ -> false;
        };
    }

    default Fact.Argument argument() {
        return switch (this) {
            case Text(var text) -> new Fact.Argument(Fact.Form.TEXT, text);
            case Quantity number -> new Fact.Argument(Fact.Form.NUMBER, number.text());
            case Path(var name) -> new Fact.Argument(Fact.Form.PATH, name);
            case Result(var callee) -> new Fact.Argument(Fact.Form.RESULT, callee);
            case Function _ -> new Fact.Argument(Fact.Form.FUNCTION, "");
            case Items _, Fields _, Nothing _ -> Fact.Argument.OTHER;
        };
    }
}
