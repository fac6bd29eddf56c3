package io.caisson.scan.rules;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;
import java.util.Set;

/// Rules about ways from an ordinary object to the internals of its interpreter.
final class Introspection {
    private static final Set<String> PYTHON = Set.of(
            "__subclasses__",
            "__globals__",
            "__builtins__",
            "__bases__",
            "__base__",
            "__mro__",
            "__code__",
            "__closure__",
            "__loader__",
            "__spec__",
            "gi_frame",
            "cr_frame",
            "ag_frame",
            "f_back",
            "f_globals",
            "f_builtins",
            "f_locals",
            "tb_frame",
            "func_globals",
            "__reduce__",
            "__reduce_ex__",
            "_getframe");

    /// Names that are common in ordinary programs when used alone.
    private static final Set<String> PYTHON_ALONE = Set.of("__base__", "__bases__", "__mro__", "__code__", "__spec__");

    private static final Set<String> RUBY = Set.of(
            "ObjectSpace",
            "TracePoint",
            "RubyVM",
            "Fiddle",
            "set_trace_func",
            "instance_variable_get",
            "method_missing");

    static final List<Rule> RULES = List.of(
            Rule.of(
                            "introspection/escape",
                            Severity.HIGH,
                            "reaches for the machinery behind an object",
                            (fact, program) -> program.isIn("python") && escapesPython(fact))
                    .suggesting("use the object's own methods"),
            Rule.of(
                    "introspection/objects",
                    Severity.MEDIUM,
                    "looks into the interpreter",
                    (fact, program) -> program.isIn("ruby") && isUse(fact) && RUBY.contains(root(fact.name()))),
            Rule.of(
                    "introspection/reflection",
                    Severity.MEDIUM,
                    "reaches classes by reflection",
                    Check.calls("Class.forName", "*.setAccessible", "*.getDeclaredMethod", "*.getDeclaredField")
                            .in("java")));

    private Introspection() {}

    private static boolean isUse(Fact fact) {
        return fact.kind() == Fact.Kind.CALL || fact.kind() == Fact.Kind.READ || fact.kind() == Fact.Kind.WRITE;
    }

    /// Whether the fact looks like an escape: one unusual step, two steps that ordinary programs also use, or one
    /// of those from a class.
    private static boolean escapesPython(Fact fact) {
        if (!isUse(fact)) {
            return false;
        }
        var steps = List.of(fact.name().split("\\.", -1));
        var strange = steps.stream().filter(PYTHON::contains).toList();
        if (strange.size() == 1 && PYTHON_ALONE.contains(strange.getFirst())) {
            return steps.contains("__class__");
        }
        return !strange.isEmpty();
    }

    private static String root(String path) {
        var dot = path.indexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }
}
